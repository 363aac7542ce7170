import { call, NetworkError } from '#renderer/api.ts';
import { createPet, updatePet } from '#server/pets/contract.ts';
import { createRecord, updateRecord } from '#server/records/contract.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { Saved } from './outbox-queue.ts';

const first = (item: OutboxItem, options: Parameters<typeof call>[2]) => {
  const keyed = { ...options, idempotencyKey: item.key };
  return item.kind === 'pet'
    ? call(createPet, { body: item.body }, keyed)
    : call(createRecord, { params: { petId: item.petId }, body: item.body }, keyed);
};

/** An edit says the version it was made on, so that nothing that came between is written over. */
const editOf = (item: OutboxItem, savedId: string, options: Parameters<typeof call>[2]) => {
  const version = item.version ?? undefined;
  if (item.kind === 'pet') {
    const body = { ...item.edits[0]?.body, version };
    return call(updatePet, { params: { petId: savedId }, body }, options);
  }
  const body = { ...item.edits[0]?.body, version };
  return call(updateRecord, { params: { recordId: savedId }, body }, options);
};

/** Sends an item in its owner's name: the server refuses where somebody else is signed in by now. */
export const sendItem = async (item: OutboxItem): Promise<Saved> => {
  const { savedId, owner } = item;
  const [edit] = item.edits;
  const headers = { 'Alaga-Owner': owner };
  const answer =
    savedId !== null && edit !== undefined
      ? await editOf(item, savedId, { headers, idempotencyKey: edit.key })
      : await first(item, { headers });
  const { id, version }: { readonly id?: unknown; readonly version?: unknown } = answer;
  // Nobody but the server itself answers with both.
  if (typeof id !== 'string' || typeof version !== 'number') throw new NetworkError(answer);
  return { savedId: id, version };
};
