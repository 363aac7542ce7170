import type { ApiError, Input } from '#renderer/api.ts';
import type { rateClinic } from '#server/clinics/contract.ts';
import type { createPet, Pet, updatePet } from '#server/pets/contract.ts';
import type { createRecord, MedicalRecord, updateRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { keepScan } from '#server/scans/contract.ts';

export type RecordBody = Input<typeof createRecord>['body'];
export type PetBody = Input<typeof createPet>['body'];
/** The fields that an edit changed, and no others. */
export type RecordChanges = Omit<Input<typeof updateRecord>['body'], 'version'>;
export type PetChanges = Omit<Input<typeof updatePet>['body'], 'version'>;
export type ScanBody = Input<typeof keepScan>['body'];
export type RatingBody = Input<typeof rateClinic>['body'];
/** Where it says everything what is done, and to what. */
export type NoBody = Readonly<Record<string, never>>;

const OFFLINE = 'offline_';
const OFFLINE_PET = 'offline_pet_';

/** The outbox's own name for a new record or pet. It follows from the key of its save: the same save stands here once. */
export const offlineRecordId = (key: string): string => `${OFFLINE}${key}`;
export const offlinePetId = (key: string): string => `${OFFLINE_PET}${key}`;

/** Why the server refused, in its words. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly said: string;
  readonly fields: ApiError['fields'];
}

interface Kept<Kind extends string, Body> {
  readonly kind: Kind;
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
  /** `conflict`: the server has a newer state than it was made on (`theirs`), and its owner has to choose. */
  readonly state: 'waiting' | 'refused' | 'conflict' | 'synced';
  readonly problem: Problem | null;
  /** How often it was sent, the form's own try included. */
  readonly attempts: number;
  /** The id that it has on the server; null until what is in `body` has arrived. */
  readonly savedId: string | null;
  /** The version on the server that the next change of it is made on; null where there is none. */
  readonly version: number | null;
  /** How often it was found deleted elsewhere and taken back for the sake of what was typed here. */
  readonly returns: number;
  /** Whether it is to be taken back from there before anything else is sent of it. */
  readonly isGone: boolean;
  /** Whether its owner took back what may have arrived already: what is sent then undoes it. */
  readonly takenBack: boolean;
}

/** Something that the server knows: how it stood there when this device last heard of it, and a newer state. */
interface Known<Stored, Base = Stored> {
  readonly base: Base;
  readonly theirs: Stored | null;
}

interface OfPet {
  readonly petName: string;
}

/** A new record. */
export interface RecordItem
  extends Kept<'record', RecordBody>,
    Known<MedicalRecord, MedicalRecord | null>,
    OfPet {
  /** Of a pet that an earlier version of the app kept here, the name of its item until that is sent. */
  readonly petId: string;
}
export interface RecordEdit
  extends Kept<'record-edit', RecordChanges>,
    Known<MedicalRecord>,
    OfPet {}
export interface RecordRemoval
  extends Kept<'record-removal', NoBody>,
    Known<MedicalRecord>,
    OfPet {}

/** A new pet. */
export interface PetItem extends Kept<'pet', PetBody>, Known<Pet, Pet | null> {}
export interface PetEdit extends Kept<'pet-edit', PetChanges>, Known<Pet> {}
export interface PetRemoval extends Kept<'pet-removal', NoBody>, Known<Pet> {}

/** A reminder ticked off; `title` is the reminder's. */
export interface CompletionItem extends Kept<'completion', NoBody>, OfPet {
  readonly reminderId: string;
  readonly petId: string;
  readonly title: string;
  /** The due date that was shown; items that were kept by an earlier version carry none. */
  readonly dueDate?: string;
  /** In a conflict: the reminder as it stands on the server, with another due date. */
  readonly moved?: ReminderWithPet | null;
}
export interface ScanItem extends Kept<'scan', ScanBody> {}
export interface RatingItem extends Kept<'rating', RatingBody> {
  readonly clinicName: string;
}

export type OutboxItem =
  | RecordItem
  | RecordEdit
  | RecordRemoval
  | PetItem
  | PetEdit
  | PetRemoval
  | CompletionItem
  | ScanItem
  | RatingItem;

type Begun<Item extends OutboxItem, Own extends keyof Item = never> = Pick<
  Item,
  'kind' | 'owner' | 'key' | 'body' | 'createdAt' | Own
> & {
  /** Nothing of it was sent yet: without a connection, or while other words for the same thing wait. */
  readonly untried?: boolean;
};

/** What a new item begins with; the rest follows. `base` is the thing as it was shown when it was changed. */
export type NewItem =
  | Begun<RecordItem, 'petId' | 'petName'>
  | Begun<RecordEdit, 'base' | 'petName'>
  | Begun<RecordRemoval, 'base' | 'petName'>
  | Begun<PetItem>
  | Begun<PetEdit, 'base'>
  | Begun<PetRemoval, 'base'>
  | Begun<CompletionItem, 'reminderId' | 'petId' | 'petName' | 'title' | 'dueDate'>
  | Begun<ScanItem>
  | Begun<RatingItem, 'clinicName'>;

/** A thing as the server keeps it. */
export type Stored = MedicalRecord | Pet;

export const isRemoval = (item: OutboxItem): item is RecordRemoval | PetRemoval =>
  item.kind === 'record-removal' || item.kind === 'pet-removal';

/** What can be in conflict. */
export type KnownItem = Extract<OutboxItem, { readonly theirs: unknown }>;
export const isKnown = (item: OutboxItem): item is KnownItem => 'theirs' in item;

/**
 * The id of a new record or pet, which was made with it. One that an earlier version kept gets its id from the server
 * and goes by its item's name until then.
 */
export const newIdOf = ({ body, savedId, id }: RecordItem | PetItem): string =>
  body.id ?? savedId ?? id;

/** Whether an item is a pet or a record that has not reached the server, as far as this device knows. */
export const isNew = (item: OutboxItem): item is RecordItem | PetItem =>
  (item.kind === 'record' || item.kind === 'pet') && item.savedId === null;

/** The id of what is made, changed, deleted or ticked off. */
export const subjectOf = (item: OutboxItem | NewItem): string | undefined => {
  switch (item.kind) {
    case 'record':
    case 'pet':
      return 'id' in item ? newIdOf(item) : item.body.id;
    case 'completion':
      return item.reminderId;
    case 'scan':
      return item.body.petId;
    case 'rating':
      return item.body.clinicId;
    default:
      return item.base.id;
  }
};

/** The pet that an item belongs to; undefined for what belongs to none of the owner's. */
export const petIdOf = (item: OutboxItem): string | undefined => {
  switch (item.kind) {
    case 'record':
    case 'completion':
      return item.petId;
    case 'record-edit':
    case 'record-removal':
      return item.base.petId;
    case 'pet':
      return newIdOf(item);
    case 'pet-edit':
    case 'pet-removal':
      return item.base.id;
    default:
      return undefined;
  }
};

/** Of what was typed, field by field, the last. */
const lastTyped = <Body extends object>({
  body,
  edits,
}: {
  readonly body: Body;
  readonly edits: readonly { readonly body: Body }[];
}): Body => Object.assign({}, body, ...edits.map((edit) => edit.body));

/** What its owner sees in it: the last that was typed. */
export const recordBodyOf = (item: RecordItem): RecordBody => lastTyped(item);
export const petBodyOf = (item: PetItem): PetBody => lastTyped(item);
/** All that an edit changes. */
export const recordChangesOf = (item: RecordEdit): RecordChanges => lastTyped(item);
export const petChangesOf = (item: PetEdit): PetChanges => lastTyped(item);

export const ratingBodyOf = (item: RatingItem): RatingBody => lastTyped(item);

/** What an item is called: the record, the pet, the reminder, the clinic; empty for a pet scanned without a name. */
export const titleOf = (item: OutboxItem): string => {
  switch (item.kind) {
    case 'record':
      return recordBodyOf(item).title;
    case 'record-edit':
      return recordChangesOf(item).title ?? item.base.title;
    case 'record-removal':
      return item.base.title;
    case 'completion':
      return item.title;
    case 'pet':
      return petBodyOf(item).name;
    case 'pet-edit':
      return petChangesOf(item).name ?? item.base.name;
    case 'pet-removal':
      return item.base.name;
    case 'rating':
      return item.clinicName;
    default:
      return item.body.name ?? item.body.petName ?? '';
  }
};

/** The key that the next request of it is sent under. */
export const keyToSend = (item: OutboxItem): string => {
  const { key, edits, savedId, isGone, returns, takenBack } = item;
  const own = (savedId === null ? undefined : edits[0]?.key) ?? key;
  if (isGone) return `${own}-returns-${returns}`;
  return takenBack ? `${own}-taken-back` : own;
};
