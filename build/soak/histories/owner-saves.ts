import { isRemoval, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { OwnerOptions, OwnerPage } from './owner-page.ts';
import { completionKey, deletionKey, type OwnerWrite } from './owner-writes.ts';

const CREATED_AT = '2026-11-20T01:00:00.000Z';

type SaveDescription = Omit<
  OwnerWrite,
  'owner' | 'device' | 'isReported' | 'isGivenUp' | 'seenValues'
> & {
  readonly seenValues?: readonly unknown[];
};

/** The version that a save is based on, and its idempotency key. */
interface SaveAttempt<Base> {
  readonly base: Base;
  readonly key: string;
}

interface SaveContext<Base> {
  readonly save: SaveDescription;
  readonly attempt: SaveAttempt<Base>;
  /** The change as the outbox sends it; absent for changes that are never queued. */
  readonly item?: (attempt: SaveAttempt<Base>) => NewItem;
  readonly direct?: (attempt: SaveAttempt<Base>) => Promise<object>;
  /** Whether the owner keeps the typed values if the server has a newer version. */
  readonly isMine?: boolean;
  readonly onRefused?: (error: unknown) => void;
}

/** Saves, edits, deletions and completions, each noted in the model. */
export const createOwnerSaves = (
  { tab, model }: OwnerOptions,
  { page, noteRefusal, look }: OwnerPage,
) => {
  const app = tab.modules;

  const listWrites = (item: OutboxItem): readonly OwnerWrite[] => {
    const values = Object.values(unsentFields(item)).map(String);
    const subject = subjectOf(item) ?? '';
    if (isRemoval(item)) values.push(deletionKey(subject));
    if (item.kind === 'completion') values.push(completionKey(subject, item.dueDate ?? ''));
    return values.flatMap((value) => model.writes.withEffect(value));
  };

  const addWrite = ({ seenValues = [], ...save }: SaveDescription): OwnerWrite => {
    const write: OwnerWrite = {
      ...save,
      owner: page.owner?.id ?? '',
      device: tab.device.name,
      // A cast: only texts are compared.
      seenValues: new Set(seenValues as readonly (string | null)[]),
      isReported: false,
      isGivenUp: false,
    };
    model.writes.add(write);
    return write;
  };

  const completionSave = ({ id, title, dueDate }: ReminderWithPet): SaveDescription => ({
    description: `completion of ${title}, due ${dueDate}`,
    effects: [completionKey(id, dueDate)],
    subject: id,
    fields: ['completion'],
  });

  /** Completes a reminder with the due date that its owner sees. */
  const addCompletion = (reminder: ReminderWithPet): OwnerWrite => {
    model.writes.tick(reminder.id, reminder.dueDate);
    return addWrite(completionSave(reminder));
  };

  /** Saves as the forms do. A change that cannot be queued goes directly to the server. */
  const save = async <Base>({
    save,
    attempt,
    item,
    direct,
    isMine,
    onRefused,
  }: SaveContext<Base>) => {
    const write = addWrite(save);
    const send = async (words: SaveAttempt<Base>, isAgain = false): Promise<void> => {
      try {
        const end = item ? (await app.deliver(item(words))).end : (await direct?.(words)) && 'sent';
        write.isReported = true;
        // After a save the screens read their data again.
        if (end === 'sent' && (await look()) && item) await app.clearSynced(write.owner);
      } catch (error) {
        noteRefusal(error);
        onRefused?.(error);
        const newerVersion = error instanceof app.ApiError ? app.newerVersionIn(error) : undefined;
        if (!newerVersion || !isMine || isAgain) return;
        // The form shows both versions, and the owner keeps the typed one.
        for (const value of Object.values(newerVersion)) write.seenValues.add(value);
        // A cast: a conflict has the same kind of thing that was sent.
        await send({ base: newerVersion as Base, key: app.newId() }, true);
      }
    };
    await send(attempt);
    return write;
  };

  const items = () => app.outboxState().items;
  const startedKey = ({ key }: { readonly key: string }) => ({
    owner: page.owner?.id ?? '',
    key,
    createdAt: CREATED_AT,
  });
  const listValues = (item: object): readonly unknown[] => Object.values(item);

  /** Deletes a thing, with the conflicts about it that its owner had not resolved. */
  const remove = async <Base extends Pet | MedicalRecord>(
    saving: Omit<SaveContext<Base>, 'save'>,
    name: string,
  ): Promise<void> => {
    const { base } = saving.attempt;
    const questions = items().filter(
      (item) =>
        item.state === 'conflict' && item.kind !== 'completion' && subjectOf(item) === base.id,
    );
    await save({
      ...saving,
      save: {
        description: `deletion of ${name}`,
        effects: [deletionKey(base.id)],
        subject: base.id,
        fields: [],
        seenValues: listValues(base),
      },
    });
    const idsLeft = new Set(items().map(({ id }) => id));
    for (const item of questions.filter(({ id }) => !idsLeft.has(id))) {
      for (const write of listWrites(item)) write.isGivenUp = true;
    }
  };

  const editRecord = (
    base: MedicalRecord,
    body: Readonly<Record<string, string>>,
    chance: () => number,
  ) => {
    const values = Object.values(body);
    return save<MedicalRecord>({
      save: {
        description: `${Object.keys(body)} ${values} of ${base.title}`,
        effects: values,
        subject: base.id,
        fields: Object.keys(body),
        seenValues: listValues(base),
      },
      attempt: { base, key: app.newId() },
      item: (attempt) => ({
        kind: 'record-edit',
        ...startedKey(attempt),
        body,
        base: attempt.base,
        petName: 'Bantay',
      }),
      isMine: chance() < 0.5,
    });
  };

  const complete = async (reminder: ReminderWithPet, isMine: boolean): Promise<void> => {
    const { id: reminderId, dueDate, petId, title } = reminder;
    model.writes.tick(reminderId, dueDate);
    let movedReminderWithPet: ReminderWithPet | undefined;
    await save({
      save: completionSave(reminder),
      attempt: { base: reminder, key: app.newId() },
      item: (attempt) => ({
        kind: 'completion',
        ...startedKey(attempt),
        body: {},
        reminderId,
        petId,
        petName: 'Bantay',
        title,
        dueDate,
      }),
      onRefused: (error) => {
        movedReminderWithPet = app.rescheduledIn(error);
      },
    });
    // The page shows the new date and asks whether the reminder is also done at that date.
    if (movedReminderWithPet && !movedReminderWithPet.isCompleted && isMine)
      await complete(movedReminderWithPet, false);
  };

  return {
    writesOf: listWrites,
    addCompletion,
    save,
    items,
    startedKey,
    has: listValues,
    remove,
    editRecord,
    complete,
  };
};

export type OwnerSaves = ReturnType<typeof createOwnerSaves>;
