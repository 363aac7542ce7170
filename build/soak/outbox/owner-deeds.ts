import type { IncomingMessage } from 'node:http';
import type { Answer } from '#build/soak/faulty-proxy.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

/** Changing the last one moves a due date. */
export const FIELDS = ['notes', 'clinic', 'veterinarian', 'batchNumber', 'nextDueDate'] as const;
export type Field = (typeof FIELDS)[number];

/** A value that an owner typed on a device and was told is saved, there or on the server. */
interface Typed {
  readonly device: string;
  readonly record: string;
  readonly field: string;
  readonly value: string;
  /** Given up in the choice between two versions. */
  givenUp: boolean;
  /** The deletion on the same device that ended its conflict: it is lost only if that was taken back. */
  endedBy?: Deletion;
}

interface Deletion {
  readonly device: string;
  readonly record: string;
  /** Taken back, or given up in favour of what was changed elsewhere. */
  givenUp: boolean;
  /** Whether its owner was told that it is done: not where the page died meanwhile. */
  isSure: boolean;
}

interface Ticked {
  readonly reminder: string;
  /** That its owner was shown. */
  readonly dueDate: string;
  takenBack: boolean;
  isSure: boolean;
}

interface Outcome {
  /** The values, records and reminders of what stands in an outbox. */
  readonly waiting: ReadonlySet<string>;
  readonly there: ReadonlyMap<string, MedicalRecord>;
  /** As they stand; without those that went with their records. */
  readonly reminders: ReadonlyMap<string, ReminderWithPet>;
}

/** What an owner did on all devices, in order, and what the server came to hear of it. */
export const keepDeeds = () => {
  const typed: Typed[] = [];
  const deletions: Deletion[] = [];
  const ticked: Ticked[] = [];
  /** Every state of a record that the server ever answered a write with. */
  const held = new Map<string, Set<string>>();
  const deleted = new Set<string>();
  /** The versions that the writes under one key made. */
  const made = new Map<string, Set<number>>();
  /** Writes of a record that did not say which version they were made on. */
  let blind = 0;

  /** Due dates that the server answered as ticked off, by reminder. */
  const completed = new Set<string>();
  const dateOf = (reminder: string, dueDate: string): string => `${reminder} due ${dueDate}`;
  const isTicked = (reminder: string, date: string): boolean =>
    ticked.some((each) => each.reminder === reminder && each.dueDate === date);
  const completions = {
    /** Refused, because the due date was moved meanwhile. */
    moved: 0,
    /** Of a due date that was not the one asked for, or that its owner was not shown; or refused without saying how it stands. */
    unseen: 0,
  };

  const hearCompletion = (asked: IncomingMessage, { status, body }: Answer): void => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://localhost');
    const [, reminder = ''] = /^\/api\/reminders\/([^/]+)\/complete$/.exec(pathname) ?? [];
    const wanted = searchParams.get('dueDate') ?? '';
    if (reminder === '' || (status >= 300 && status !== 409)) return;
    const answer: unknown = JSON.parse(body.toString());
    if (status === 409) {
      // A cast: the judge looks whether it is there.
      const { code, current } = answer as { code?: string; current?: Partial<ReminderWithPet> };
      // Another request under its key may be under way.
      if (code !== 'reminders.moved') return;
      completions.moved += 1;
      const isTold = current?.id === reminder && current.dueDate !== undefined;
      if (!isTold || current.dueDate === wanted) completions.unseen += 1;
      return;
    }
    // A cast: a completion is answered with the reminder.
    const { dueDate, isCompleted } = answer as ReminderWithPet;
    const isMeant = dueDate === wanted && isCompleted && isTicked(reminder, dueDate);
    if (isMeant) completed.add(dateOf(reminder, dueDate));
    else completions.unseen += 1;
  };

  /** Hears what the server did, be its answer lost afterwards or not. */
  const onAnswer = (asked: IncomingMessage, answer: Answer): void => {
    const path = asked.url ?? '';
    hearCompletion(asked, answer);
    const { status, headers, body } = answer;
    const [, record = ''] = /^\/api\/medical-records\/([^/?]+)/.exec(path) ?? [];
    if (record === '' || asked.method === 'GET' || status >= 300) return;
    if (headers['idempotency-replayed'] === 'true') return;
    if (asked.method === 'DELETE') {
      deleted.add(record);
      if (!path.includes('version=')) blind += 1;
      return;
    }
    // A cast: the server answers a record's writes with the record.
    const state = JSON.parse(body.toString()) as MedicalRecord;
    const values = held.get(record) ?? new Set<string>();
    for (const field of FIELDS) values.add(`${field} ${state[field]}`);
    held.set(record, values);
    const key = String(asked.headers['idempotency-key']);
    made.set(key, (made.get(key) ?? new Set()).add(state.version));
  };

  const isHeld = ({ record, field, value }: Typed): boolean =>
    held.get(record)?.has(`${field} ${value}`) ?? false;
  const isTypedOver = ({ device, record, field }: Typed, place: number): boolean =>
    typed.some(
      (later, index) =>
        index > place &&
        later.device === device &&
        later.record === record &&
        later.field === field,
    );

  /** What came of it all: `waiting` are the values in an outbox, the rest is what the server has. */
  const verdict = ({ waiting, there, reminders }: Outcome) => {
    const lostValues = typed.filter(
      (each, place) =>
        !isHeld(each) &&
        !each.givenUp &&
        (each.endedBy?.givenUp ?? true) &&
        !waiting.has(each.value) &&
        !isTypedOver(each, place),
    );
    const lostDeletions = deletions.filter(
      ({ record, givenUp, isSure }) =>
        isSure && !givenUp && !deleted.has(record) && !waiting.has(record),
    );
    const wronglyDeleted = [...new Set(deletions.map(({ record }) => record))].filter(
      (record) =>
        !there.has(record) &&
        deletions.every((each) => each.record !== record || (each.givenUp && each.isSure)),
    );
    const lostTicks = [...new Set(ticked.map(({ reminder }) => reminder))].filter((reminder) => {
      const last = ticked.findLast((each) => each.reminder === reminder);
      const now = reminders.get(reminder);
      if (!last?.isSure || !now || waiting.has(reminder)) return false;
      const isLost = !last.takenBack && !completed.has(dateOf(reminder, last.dueDate));
      // A date that was moved since then is due again; the one that was shown is as its owner left it.
      return isLost || (now.dueDate === last.dueDate && now.isCompleted === last.takenBack);
    });
    const unseen = [...reminders.values()].filter(
      ({ id, dueDate, isCompleted }) => isCompleted && !isTicked(id, dueDate),
    );
    const losses = { lostValues, lostDeletions, wronglyDeleted, lostTicks };
    const wrong = Object.entries(losses).flatMap(([loss, all]) =>
      all.map((each) => `${loss}: ${JSON.stringify(each)}`),
    );
    return {
      lost: wrong.length,
      wrong,
      duplicated: [...made.values()].filter((versions) => versions.size > 1).length,
      blind,
      moved: completions.moved,
      unseen: completions.unseen + unseen.length,
    };
  };

  return { typed, deletions, ticked, onAnswer, verdict };
};

export type Deeds = ReturnType<typeof keepDeeds>;
