import type { IncomingMessage } from 'node:http';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { Answer } from './faulty-proxy.ts';

export const FIELDS = ['notes', 'clinic', 'veterinarian', 'batchNumber'] as const;
export type Field = (typeof FIELDS)[number];

/** A value that an owner typed on a device and was told is saved, there or on the server. */
interface Typed {
  readonly device: string;
  readonly record: string;
  readonly field: string;
  readonly value: string;
  /** Given up in the choice between two versions. */
  givenUp: boolean;
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
  takenBack: boolean;
  isSure: boolean;
}

interface Outcome {
  /** The values, records and reminders of what stands in an outbox. */
  readonly waiting: ReadonlySet<string>;
  readonly there: ReadonlyMap<string, MedicalRecord>;
  /** Whether a reminder is ticked off; without those that went with their records. */
  readonly done: ReadonlyMap<string, boolean>;
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

  /** Hears what the server did, be its answer lost afterwards or not. */
  const onAnswer = (asked: IncomingMessage, { status, headers, body }: Answer): void => {
    const path = asked.url ?? '';
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
  const verdict = ({ waiting, there, done }: Outcome) => {
    const lostValues = typed.filter(
      (each, place) =>
        !isHeld(each) && !each.givenUp && !waiting.has(each.value) && !isTypedOver(each, place),
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
      const isWrong = last?.isSure && done.get(reminder) === last.takenBack;
      return isWrong && !waiting.has(reminder);
    });
    const losses = [lostValues, lostDeletions, wronglyDeleted, lostTicks];
    return {
      lost: losses.reduce((sum, each) => sum + each.length, 0),
      duplicated: [...made.values()].filter((versions) => versions.size > 1).length,
      blind,
    };
  };

  return { typed, deletions, ticked, onAnswer, verdict };
};

export type Deeds = ReturnType<typeof keepDeeds>;
