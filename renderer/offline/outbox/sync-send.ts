import { ApiError, call, NetworkError } from '#renderer/api.ts';
import { rateClinic } from '#server/clinics/contract.ts';
import { madeFor } from '#server/http/rules.ts';
import { createPet, deletePet, readPet, restorePet, updatePet } from '#server/pets/contract.ts';
import {
  createRecord,
  deleteRecord,
  readRecord,
  restoreRecord,
  updateRecord,
} from '#server/records/contract.ts';
import { completeReminder, reopenReminder } from '#server/reminders/contract.ts';
import {
  type CompletionItem,
  keyToSend,
  type OutboxItem,
  type PetItem,
  type RecordItem,
  type Stored,
  subjectOf,
} from './outbox-item.ts';
import type { Saved } from './outbox-outcome.ts';
import { sendScan } from './send-scan.ts';

type Options = Parameters<typeof call>[2];

const isOfPet = ({ kind }: OutboxItem): boolean => /^pet(-|$)/.test(kind);

/** What was deleted is there again, or stays there. */
const restore = (item: OutboxItem, id: string, options: Options) =>
  isOfPet(item)
    ? call(restorePet, { params: { petId: id } }, options)
    : call(restoreRecord, { params: { recordId: id } }, options);

/** An edit or a deletion says the version it was made on, so that nothing that came between is lost. */
const change = (item: OutboxItem, id: string, words: object, options: Options) => {
  const body = { ...words, version: item.version ?? undefined };
  return isOfPet(item)
    ? call(updatePet, { params: { petId: id }, body }, options)
    : call(updateRecord, { params: { recordId: id }, body }, options);
};

const undo = (item: OutboxItem, id: string, options: Options) =>
  item.kind === 'completion'
    ? call(reopenReminder, { params: { reminderId: id }, body: {} }, options)
    : restore(item, id, options);

/** A completion names the due date that was shown; one that an earlier version kept is sent as it was written. */
const complete = ({ reminderId, dueDate }: CompletionItem, options: Options) =>
  call(
    completeReminder,
    { params: { reminderId }, ...(dueDate === undefined ? {} : { query: { dueDate } }), body: {} },
    options,
  );

/**
 * Makes something new. Where its id is taken although nothing was heard of it, an earlier try arrived, and its key is
 * forgotten by now: what stands there is read instead. Throws the refusal where its owner has nothing of that id.
 */
const make = async (item: RecordItem | PetItem, options: Options): Promise<Stored> => {
  try {
    return await (item.kind === 'pet'
      ? call(createPet, { body: item.body }, options)
      : call(createRecord, { params: { petId: item.petId }, body: item.body }, options));
  } catch (error) {
    const id = item.body.id;
    const isTaken = error instanceof ApiError && error.code === 'http.idTaken';
    if (!isTaken || id === undefined) throw error;
    // In the owner's name too: nobody else's things may be taken for what arrived.
    const meant = { headers: options?.headers ?? {} };
    const read =
      item.kind === 'pet'
        ? call(readPet, { params: { petId: id }, query: { includePhotos: 'false' } }, meant)
        : call(readRecord, { params: { recordId: id } }, meant);
    return read.catch((failure: unknown) => {
      throw failure instanceof ApiError && failure.status === 404 ? error : failure;
    });
  }
};

/** What an item says first. */
const first = (item: OutboxItem, options: Options) => {
  switch (item.kind) {
    case 'record':
    case 'pet':
      return make(item, options);
    case 'record-removal': {
      const query = { version: String(item.version) };
      return call(deleteRecord, { params: { recordId: item.base.id }, query }, options);
    }
    case 'pet-removal': {
      const query = { version: String(item.version) };
      return call(deletePet, { params: { petId: item.base.id }, query }, options);
    }
    case 'completion':
      return complete(item, options);
    case 'scan':
      return sendScan(item, options?.headers ?? {});
    case 'rating':
      return call(rateClinic, { body: item.body }, options);
    default:
      return change(item, item.base.id, item.body, options);
  }
};

/** What is next of an item: it is taken back or undone, or an edit goes after what arrived before, or it goes itself. */
const next = (item: OutboxItem, options: Options) => {
  const id = subjectOf(item) ?? '';
  const [edit] = item.edits;
  if (item.isGone) return restore(item, id, options);
  if (item.takenBack) return undo(item, id, options);
  if (item.savedId === null || edit === undefined) return first(item, options);
  if (item.kind === 'rating')
    return call(rateClinic, { body: { ...item.body, ...edit.body } }, options);
  return change(item, id, edit.body, options);
};

interface Answer {
  readonly id?: unknown;
  readonly version?: unknown;
  readonly message?: unknown;
}

/** Sends an item in its owner's name: the server refuses where somebody else is signed in by now. */
export const sendItem = async (item: OutboxItem): Promise<Saved> => {
  const headers = madeFor(item.owner);
  const answer: Answer = await next(item, { headers, idempotencyKey: keyToSend(item) });
  const { id, version, message } = answer;
  // A deletion is answered with words alone.
  if (typeof message === 'string' && id === undefined) {
    return { savedId: subjectOf(item) ?? '', version: item.version };
  }
  // Nobody but the server itself answers like this.
  if (typeof id !== 'string') throw new NetworkError(answer);
  if (typeof version !== 'number') return { savedId: id, version: null };
  // A cast: what carries a version is a record or a pet.
  return { savedId: id, version, stored: answer as Stored };
};
