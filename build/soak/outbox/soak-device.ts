import '#renderer/offline-kinds.ts';
import type { ClientSession } from '#build/soak/faulty-proxy.ts';
import { ApiError, call } from '#renderer/api.ts';
import {
  type ConflictSide,
  chosenFields,
  compare,
  presetChoices,
} from '#renderer/offline/conflicts/conflict-choices.ts';
import { isRemoval, parentSubjectOf, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import {
  isServerUnreachable,
  mayWait,
  newerVersionIn,
} from '#renderer/offline/outbox/outbox-answer.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import {
  isVersioned,
  type NewItem,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { confirmFor, resolveWith, unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import {
  conflictsOf,
  type Items,
  withoutConflict,
  withoutSynced,
} from '#renderer/offline/outbox/outbox-queue.ts';
import { recordFields } from '#renderer/records/fields.ts';
import type { CompletionItem } from '#renderer/reminders/offline.ts';
import { deleteRecord, type MedicalRecord, updateRecord } from '#server/records/contract.ts';
import { completeReminder, type ReminderWithPet } from '#server/reminders/contract.ts';
import { FIELD_NAMES, type Field, type OwnerActions } from './owner-actions.ts';
import { openPage, type SoakPage, syncWith } from './soak-page.ts';

const EDITED_FIELDS = recordFields({ type: 'vaccine' }).filter(({ name }) =>
  FIELD_NAMES.some((field) => field === name),
);

const CREATED_AT = '2026-11-20T01:00:00.000Z';

interface SaveAttempt {
  readonly words: Partial<Record<Field, string>>;
  readonly base: MedicalRecord;
  readonly key: string;
}

interface SoakSetting {
  readonly name: string;
  readonly owner: string;
  readonly chance: () => number;
  readonly actions: OwnerActions;
  /** The session of the device, whichever owner its tabs show. */
  readonly session: ClientSession;
}

/** Whether changes of a thing or its parts wait, so that its next change must wait behind them. */
const isBlocked = (items: Items, subject: string): boolean =>
  items.some(
    (item) =>
      item.state === 'waiting' &&
      (subjectOf(item) === subject || parentSubjectOf(item) === subject),
  );

const isSignedOut = ({ status }: ApiError): boolean => status === 401 || status === 412;

/**
 * A device of an owner that uses the outbox as its screens do: the server first, or this device if
 * the server is unreachable.
 */
export const soakDevice = ({ name, owner, chance, actions, session }: SoakSetting) => {
  let page = openPage(`${name} of ${owner}`);
  let runningWork: Promise<unknown> = Promise.resolve();
  const drafts: SaveAttempt[] = [];

  const addItem = (soakPage: SoakPage, item: NewItem) =>
    soakPage.store.change(owner, (items) => addSave(items, item));
  const isWaiting = (items: Items, record: string) =>
    withoutSynced(items).some((item) => item.kind === 'record-edit' && subjectOf(item) === record);
  const sharedFields = { owner, createdAt: CREATED_AT, petName: 'Bantay' };

  /** Chooses the version of one device for each field that both devices changed. */
  const chooseSides = (choices: ReturnType<typeof compare>['choices']) => {
    const presets = presetChoices(choices);
    return Object.fromEntries(
      choices.map(({ field }): [string, ConflictSide] => {
        const preset = presets[field];
        const isSide = preset === 'mine' || preset === 'theirs';
        return [field, isSide ? preset : chance() < 0.5 ? 'mine' : 'theirs'];
      }),
    );
  };
  const giveUp = (record: string, field: string) => {
    for (const typedEdit of actions.typed) {
      if (typedEdit.device === name && typedEdit.record === record && typedEdit.field === field)
        typedEdit.givenUp = true;
    }
  };
  const resolveConflict = (conflict: Parameters<typeof compare>[1]) => {
    const { choices } = compare(EDITED_FIELDS, conflict);
    const chosenSides = chooseSides(choices);
    for (const { field } of choices) {
      if (chosenSides[field] === 'theirs') giveUp(conflict.theirs.id, field);
    }
    return chosenFields(EDITED_FIELDS, choices, chosenSides) ?? {};
  };

  const noteAttempt = ({ words, base }: SaveAttempt) => {
    for (const [field, value] of Object.entries(words)) {
      actions.typed.push({ device: name, record: base.id, field, value, givenUp: false });
    }
  };

  /** Saves as the edit form does. Reports to the page are recorded. */
  const editPet = async (
    soakPage: SoakPage,
    attempt: SaveAttempt,
    isNoted = false,
  ): Promise<void> => {
    const { words, base, key } = attempt;
    const item = { kind: 'record-edit', ...sharedFields, key, body: words, base } as const;
    const notifyAttempt = () => {
      if (!isNoted) noteAttempt(attempt);
    };
    try {
      const items = await soakPage.store.list(owner);
      if (isWaiting(items, base.id) || isBlocked(items, base.id)) {
        await addItem(soakPage, { ...item, untried: true });
        return notifyAttempt();
      }
      try {
        const body = { ...words, version: base.version };
        await call(updateRecord, { params: { recordId: base.id }, body }, { idempotencyKey: key });
        return notifyAttempt();
      } catch (error) {
        if (mayWait(error)) {
          await addItem(soakPage, item);
          return notifyAttempt();
        }
        // Somebody else signed in, so the form keeps the content for its owner.
        if (error instanceof ApiError && isSignedOut(error)) {
          drafts.push(attempt);
          return undefined;
        }
        const newerVersion = error instanceof ApiError ? newerVersionIn(error) : undefined;
        // The record was deleted elsewhere. The form says so, and nothing was reported as saved.
        if (!newerVersion || !('dateAdministered' in newerVersion)) return undefined;
        notifyAttempt();
        const chosenValues = resolveConflict({ base, words, theirs: newerVersion });
        if (Object.keys(chosenValues).length === 0) return undefined;
        return await editPet(
          soakPage,
          { words: chosenValues, base: newerVersion, key: `${key}-chosen` },
          true,
        );
      }
    } catch (error) {
      if (!soakPage.isDead()) throw error;
      drafts.push(attempt);
      return undefined;
    }
  };

  const remove = async (soakPage: SoakPage, base: MedicalRecord, key: string): Promise<void> => {
    const action = { device: name, record: base.id, givenUp: false, isCertain: false };
    actions.deletions.push(action);
    const item = { kind: 'record-removal', ...sharedFields, key, body: {}, base } as const;
    const endConflict = async () => {
      const conflictFields = conflictsOf(await soakPage.store.list(owner), base.id).map(
        unsentFields,
      );
      for (const typedEdit of actions.typed) {
        const { device, record, field, value } = typedEdit;
        const isEnded = conflictFields.some((words) => words[field] === value);
        if (device === name && record === base.id && isEnded) typedEdit.endedBy = action;
      }
    };
    try {
      await endConflict();
      if (!isBlocked(await soakPage.store.list(owner), base.id)) {
        const query = { version: String(base.version) };
        await call(deleteRecord, { params: { recordId: base.id }, query }, { idempotencyKey: key });
        action.isCertain = true;
        await soakPage.store.change(owner, (items) => withoutConflict(items, base.id));
      } else await addItem(soakPage, { ...item, untried: true });
      action.isCertain = true;
    } catch (error) {
      // The record was deleted, and the page was killed before it could forget the conflict.
      if (action.isCertain) return;
      if (!isServerUnreachable(error)) {
        // The deletion was refused and its owner was informed, so nothing was deleted.
        Object.assign(action, { givenUp: true, isCertain: true });
        return;
      }
      await addItem(soakPage, item);
      action.isCertain = true;
    }
  };

  const tickWithRetry = async (
    soakPage: SoakPage,
    reminder: ReminderWithPet,
    key: string,
  ): Promise<void> => {
    const { id: reminderId, petId, title, dueDate } = reminder;
    const action = { reminder: reminderId, dueDate, isUndone: false, isCertain: false };
    actions.ticked.push(action);
    const item = {
      kind: 'completion',
      ...sharedFields,
      key,
      body: {},
      reminderId,
      petId,
      title,
      dueDate,
    } as const;
    try {
      if (isBlocked(await soakPage.store.list(owner), reminderId))
        await addItem(soakPage, { ...item, untried: true });
      else
        await call(
          completeReminder,
          { params: { reminderId }, query: { dueDate }, body: {} },
          { idempotencyKey: key },
        );
    } catch (error) {
      if (!isServerUnreachable(error)) {
        actions.ticked.splice(actions.ticked.indexOf(action), 1);
        return;
      }
      await addItem(soakPage, item);
    }
    action.isCertain = true;
  };

  const takeBack = async (soakPage: SoakPage, item: OutboxItem): Promise<void> => {
    await soakPage.store.change(owner, (items) => removeItem(items, item.id));
    const subject = subjectOf(item);
    for (const action of actions.deletions) {
      if (action.device === name && action.record === subject) action.givenUp = true;
    }
    if (item.kind !== 'completion') return;
    // The completion must have this due date, because the same reminder may have been completed at a later one since.
    const ticked = actions.ticked.findLast(
      ({ reminder, dueDate }) => reminder === subject && dueDate === item.dueDate,
    );
    if (ticked) ticked.isUndone = true;
  };

  /**
   * The owner is asked whether the reminder is also done at its new due date, and agrees half of
   * the time.
   */
  const answer = async (soakPage: SoakPage, item: CompletionItem): Promise<void> => {
    if (!item.moved) throw new Error('a completion in conflict without its reminder');
    const { id: reminder, dueDate } = item.moved;
    if (chance() < 0.5) {
      await takeBack(soakPage, item);
      return;
    }
    actions.ticked.push({ reminder, dueDate, isUndone: false, isCertain: true });
    const key = `${item.id}-settled-${dueDate}`;
    await soakPage.store.change(owner, (all) => confirmFor(all, item.id, key));
  };

  /** The owner looks at the conflicts and chooses. */
  const resolveConflicts = async (soakPage: SoakPage): Promise<void> => {
    const conflicts = (await soakPage.store.list(owner)).filter(
      ({ state }) => state === 'conflict',
    );
    for (const item of conflicts) {
      if (item.kind === 'completion') {
        await answer(soakPage, item);
        continue;
      }
      if (!isVersioned(item) || item.theirs === null) continue;
      const { id, base, theirs } = item;
      const key = `${id}-settled-${item.attempts}-${theirs.version}`;
      if (isRemoval(item)) {
        if (chance() < 0.5)
          await soakPage.store.change(owner, (all) => resolveWith(all, id, {}, key));
        else await takeBack(soakPage, item);
        continue;
      }
      const words = resolveConflict({ base, words: unsentFields(item), theirs });
      await soakPage.store.change(owner, (all) =>
        Object.keys(words).length > 0 ? resolveWith(all, id, words, key) : removeItem(all, id),
      );
    }
  };

  return {
    name,
    session,
    page: () => page,
    edit: editPet,
    remove,
    tick: tickWithRetry,
    takeBack,
    settle: resolveConflicts,
    drafts,
    /** Starts a sync after the last one has ended. Resolves at its end. */
    async sync(soakPage: SoakPage) {
      await runningWork;
      runningWork = syncWith(soakPage, owner);
      return runningWork;
    },
    idle: () => runningWork,
    async reopen() {
      page.kill();
      await runningWork;
      page = openPage(`${name} of ${owner}`);
    },
    items: async () => page.store.list(owner),
  };
};

export type SoakDevice = ReturnType<typeof soakDevice>;
