import type { ApiError, Input } from '#renderer/api.ts';
import type { createPet } from '#server/pets/contract.ts';
import type { createRecord } from '#server/records/contract.ts';

export type RecordBody = Input<typeof createRecord>['body'];
export type PetBody = Input<typeof createPet>['body'];

const OFFLINE = 'offline_';
const OFFLINE_PET = 'offline_pet_';

/** The id of what is saved on this device only. It follows from the key of its save: the same save has one id. */
export const offlineRecordId = (key: string): string => `${OFFLINE}${key}`;
export const offlinePetId = (key: string): string => `${OFFLINE_PET}${key}`;
export const isOfflineId = (id: string): boolean => id.startsWith(OFFLINE);
export const isOfflinePetId = (id: string): boolean => id.startsWith(OFFLINE_PET);

/** Why the server refused, in its words. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly said: string;
  readonly fields: ApiError['fields'];
}

interface Kept<Body> {
  readonly id: string;
  /** Whose it is, by user id: nobody else ever sees or sends it. */
  readonly owner: string;
  /** The idempotency key, made when its form was first sent. */
  readonly key: string;
  /** What was sent first under that key, to the letter: a retry has to be the same request. Photos are data URLs. */
  readonly body: Body;
  /**
   * What was typed over it after a try that may have reached the server, each sent once what stands before it is
   * there: an edit may have arrived without its answer too, and is never changed after it was sent.
   */
  readonly edits: readonly { readonly body: Body; readonly key: string }[];
  /** ISO UTC. */
  readonly createdAt: string;
  /** Its place in the line of its owner. */
  readonly order: number;
  readonly state: 'waiting' | 'refused' | 'synced';
  readonly problem: Problem | null;
  /** How often it was sent, the form's own try included. */
  readonly attempts: number;
  /** The id and the version that the server gave it. */
  readonly savedId: string | null;
  readonly version: number | null;
}

export interface RecordItem extends Kept<RecordBody> {
  readonly kind: 'record';
  /** One of a pet that is itself saved on this device only begins with `offline_pet_` until that is sent. */
  readonly petId: string;
  readonly petName: string;
}

export interface PetItem extends Kept<PetBody> {
  readonly kind: 'pet';
}

export type OutboxItem = RecordItem | PetItem;

/** What a new item begins with; the rest follows. */
export type NewItem =
  | Pick<RecordItem, 'kind' | 'owner' | 'key' | 'body' | 'createdAt' | 'petId' | 'petName'>
  | Pick<PetItem, 'kind' | 'owner' | 'key' | 'body' | 'createdAt'>;

/** What its owner sees in it: the last that was typed. */
export const recordBodyOf = (item: RecordItem): RecordBody => item.edits.at(-1)?.body ?? item.body;
export const petBodyOf = (item: PetItem): PetBody => item.edits.at(-1)?.body ?? item.body;

/** What an item is called. */
export const titleOf = (item: OutboxItem): string =>
  item.kind === 'pet' ? petBodyOf(item).name : recordBodyOf(item).title;
