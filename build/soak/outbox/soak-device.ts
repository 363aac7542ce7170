import '#renderer/offline-kinds.ts';
import type { ClientSession } from '#build/soak/faulty-proxy.ts';
import { ApiError } from '#renderer/api.ts';
import {
  type ConflictSide,
  chosenFields,
  compare,
  presetChoices,
} from '#renderer/offline/conflicts/conflict-choices.ts';
import { isRemoval, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { newerVersionIn } from '#renderer/offline/outbox/outbox-answer.ts';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import { isVersioned, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { confirmFor, resolveWith, unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { conflictsOf } from '#renderer/offline/outbox/outbox-queue.ts';
import { recordFields } from '#renderer/records/fields.ts';
import type { CompletionItem } from '#renderer/reminders/offline.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { FIELD_NAMES, type Field, type OwnerActions } from './owner-actions.ts';
import { isSignedOut, openPage, type SoakPage, syncWith } from './soak-page.ts';

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

/** A device of an owner that uses the outbox as its screens do. */
export const soakDevice = ({ name, owner, chance, actions, session }: SoakSetting) => {
  let page = openPage(`${name} of ${owner}`);
  let runningWork: Promise<unknown> = Promise.resolve();
  const drafts: SaveAttempt[] = [];

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
  const editRecord = async (
    soakPage: SoakPage,
    attempt: SaveAttempt,
    isNoted = false,
  ): Promise<void> => {
    const { words, base, key } = attempt;
    const notifyAttempt = () => {
      if (!isNoted) noteAttempt(attempt);
    };
    try {
      await soakPage.save({ kind: 'record-edit', ...sharedFields, key, body: words, base });
      return notifyAttempt();
    } catch (error) {
      // The form keeps the content for its owner if the page was killed, or somebody else signed in.
      if (soakPage.isDead() || isSignedOut(error)) {
        drafts.push(attempt);
        return undefined;
      }
      const newerVersion = error instanceof ApiError ? newerVersionIn(error) : undefined;
      // The record was deleted elsewhere. The form says so, and nothing was reported as saved.
      if (!newerVersion || !('dateAdministered' in newerVersion)) return undefined;
      notifyAttempt();
      const chosenValues = resolveConflict({ base, words, theirs: newerVersion });
      if (Object.keys(chosenValues).length === 0) return undefined;
      return await editRecord(
        soakPage,
        { words: chosenValues, base: newerVersion, key: `${key}-chosen` },
        true,
      );
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
      await soakPage.save(item);
      action.isCertain = true;
    } catch {
      // The deletion was refused and its owner was informed, so nothing was deleted.
      if (!soakPage.isDead()) Object.assign(action, { givenUp: true, isCertain: true });
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
      await soakPage.save(item);
      action.isCertain = true;
    } catch {
      if (!soakPage.isDead()) actions.ticked.splice(actions.ticked.indexOf(action), 1);
    }
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
    edit: editRecord,
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
      await page.expireForms(owner);
    },
    items: async () => page.store.list(owner),
  };
};

export type SoakDevice = ReturnType<typeof soakDevice>;
