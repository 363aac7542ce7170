import type { IncomingMessage } from 'node:http';
import type { ProxiedAnswer } from '#build/soak/faulty-proxy.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** Editing the last field moves a due date. */
export const FIELD_NAMES = [
  'notes',
  'clinic',
  'veterinarian',
  'batchNumber',
  'nextDueDate',
] as const;
export type Field = (typeof FIELD_NAMES)[number];

/**
 * A value that an owner typed on a device and that was reported as saved, on the server or on the
 * device.
 */
interface TypedValue {
  readonly device: string;
  readonly record: string;
  readonly field: string;
  readonly value: string;
  /** Whether the owner discarded the edit in a conflict. */
  givenUp: boolean;
  /**
   * The deletion on the same device that ended the conflict. The value is lost only if the deletion
   * was undone.
   */
  endedBy?: RecordDeletion;
}

interface RecordDeletion {
  readonly device: string;
  readonly record: string;
  /** Whether the deletion was undone, or discarded in favour of a change from elsewhere. */
  givenUp: boolean;
  /**
   * Whether the deletion was reported as done, which it is not if the page was killed meanwhile.
   */
  isCertain: boolean;
}

interface CompletedReminder {
  readonly reminder: string;
  /** The due date that the owner saw when ticking the reminder. */
  readonly dueDate: string;
  isUndone: boolean;
  isCertain: boolean;
}

interface ActionOutcome {
  /** Values, records and reminders in an outbox. */
  readonly waiting: ReadonlySet<string>;
  readonly there: ReadonlyMap<string, MedicalRecord>;
  /** The current reminders, without those that were deleted with their records. */
  readonly reminders: ReadonlyMap<string, ReminderWithPet>;
}

/** Records an owner's actions on all devices in order, and their arrival at the server. */
export const recordActions = () => {
  const typedEdits: TypedValue[] = [];
  const deletions: RecordDeletion[] = [];
  const ticked: CompletedReminder[] = [];
  /** The values of each record in responses to writes, as `field value`. */
  const storedIds = new Map<string, Set<string>>();
  const deletedIds = new Set<string>();
  /** The versions that writes with the same key created. */
  const createdRounds = new Map<string, Set<number>>();
  /** Writes of a record without the version that they are based on. */
  let blindCount = 0;

  /** Due dates of completions that the server confirmed, by reminder. */
  const completedDates = new Set<string>();
  const dueKey = (reminder: string, dueDate: string): string => `${reminder} due ${dueDate}`;
  const isTicked = (reminder: string, date: string): boolean =>
    ticked.some((item) => item.reminder === reminder && item.dueDate === date);
  const completions = {
    /** Completions that were refused because the due date had been moved. */
    moved: 0,
    /**
     * Completions of another due date than the requested or shown one, or refusals that do not
     * contain the current state.
     */
    unseen: 0,
  };

  const onCompletionAnswer = (request: IncomingMessage, { status, body }: ProxiedAnswer): void => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, reminder = ''] = /^\/api\/reminders\/([^/]+)\/complete$/.exec(pathname) ?? [];
    const shownDueDate = searchParams.get('dueDate') ?? '';
    if (reminder === '' || (status >= 300 && status !== 409)) return;
    const answer: unknown = JSON.parse(body.toString());
    if (status === 409) {
      // A cast: the fields are checked.
      const { code, current } = answer as { code?: string; current?: Partial<ReminderWithPet> };
      // A 409 with another code means that a request with the same key is in progress.
      if (code !== 'reminders.moved') return;
      completions.moved += 1;
      const isDueDateShown = current?.id === reminder && current.dueDate !== undefined;
      if (!isDueDateShown || current.dueDate === shownDueDate) completions.unseen += 1;
      return;
    }
    // A cast: the response to a completion is the reminder.
    const { dueDate, isCompleted } = answer as ReminderWithPet;
    const isExpectedTick = dueDate === shownDueDate && isCompleted && isTicked(reminder, dueDate);
    if (isExpectedTick) completedDates.add(dueKey(reminder, dueDate));
    else completions.unseen += 1;
  };

  /** Records the server's response, even if it was lost afterwards. */
  const onAnswer = (request: IncomingMessage, answer: ProxiedAnswer): void => {
    const path = request.url ?? '';
    onCompletionAnswer(request, answer);
    const { status, headers, body } = answer;
    const [, record = ''] = /^\/api\/medical-records\/([^/?]+)/.exec(path) ?? [];
    if (record === '' || request.method === 'GET' || status >= 300) return;
    if (headers['idempotency-replayed'] === 'true') return;
    if (request.method === 'DELETE') {
      deletedIds.add(record);
      if (!path.includes('version=')) blindCount += 1;
      return;
    }
    // A cast: the response to a write of a record is the record.
    const storedRecord = JSON.parse(body.toString()) as MedicalRecord;
    const values = storedIds.get(record) ?? new Set<string>();
    for (const field of FIELD_NAMES) values.add(`${field} ${storedRecord[field]}`);
    storedIds.set(record, values);
    const key = String(request.headers['idempotency-key']);
    createdRounds.set(key, (createdRounds.get(key) ?? new Set()).add(storedRecord.version));
  };

  const isStored = ({ record, field, value }: TypedValue): boolean =>
    storedIds.get(record)?.has(`${field} ${value}`) ?? false;
  const isTypedOver = ({ device, record, field }: TypedValue, place: number): boolean =>
    typedEdits.some(
      (later, index) =>
        index > place &&
        later.device === device &&
        later.record === record &&
        later.field === field,
    );

  /** Compares the expected state with `waiting`, the values in an outbox, and with the server's rows. */
  const checkOutcome = ({ waiting, there, reminders }: ActionOutcome) => {
    const lostValues = typedEdits.filter(
      (completion, place) =>
        !isStored(completion) &&
        !completion.givenUp &&
        (completion.endedBy?.givenUp ?? true) &&
        !waiting.has(completion.value) &&
        !isTypedOver(completion, place),
    );
    const lostDeletions = deletions.filter(
      ({ record, givenUp, isCertain }) =>
        isCertain && !givenUp && !deletedIds.has(record) && !waiting.has(record),
    );
    const wronglyDeleted = [...new Set(deletions.map(({ record }) => record))].filter(
      (record) =>
        !there.has(record) &&
        deletions.every((item) => item.record !== record || (item.givenUp && item.isCertain)),
    );
    const lostTicks = [...new Set(ticked.map(({ reminder }) => reminder))].filter((reminder) => {
      const lastTick = ticked.findLast((item) => item.reminder === reminder);
      const currentReminder = reminders.get(reminder);
      if (!lastTick?.isCertain || !currentReminder || waiting.has(reminder)) return false;
      const isLost = !lastTick.isUndone && !completedDates.has(dueKey(reminder, lastTick.dueDate));
      // A reminder that was moved to another date is due again. A reminder that was not moved must be as its owner
      // left it.
      return (
        isLost ||
        (currentReminder.dueDate === lastTick.dueDate &&
          currentReminder.isCompleted === lastTick.isUndone)
      );
    });
    const unseenCompletions = [...reminders.values()].filter(
      ({ id, dueDate, isCompleted }) => isCompleted && !isTicked(id, dueDate),
    );
    const losses = { lostValues, lostDeletions, wronglyDeleted, lostTicks };
    const failures = Object.entries(losses).flatMap(([loss, all]) =>
      all.map((item) => `${loss}: ${JSON.stringify(item)}`),
    );
    return {
      lost: failures.length,
      wrong: failures,
      duplicated: [...createdRounds.values()].filter((versions) => versions.size > 1).length,
      blind: blindCount,
      moved: completions.moved,
      unseen: completions.unseen + unseenCompletions.length,
    };
  };

  return { typed: typedEdits, deletions, ticked, onAnswer, verdict: checkOutcome };
};

export type OwnerActions = ReturnType<typeof recordActions>;
