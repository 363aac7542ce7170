import type { PetRow } from '#db/pets/queries.ts';
import type { CareRow } from '#db/records/care.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { ReminderRow } from '#db/reminders/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import type { createPet } from '#server/pets/contract.ts';
import type { createRecord } from '#server/records/contract.ts';

/** Whose account a file is read for, and when. */
export interface Keeper extends Pick<Owner, 'userId' | 'scope' | 'timeZone'> {
  readonly now: Date;
}

type ReminderState = Omit<ReminderRow, 'id' | 'createdAt' | 'updatedAt'>;

/** How pets, records and what follows from them are made, whoever makes them: the features' own ways. */
export interface Booklet {
  readonly newPet: (
    body: ParsedBody<typeof createPet>,
    keeper: Pick<Keeper, 'userId' | 'timeZone' | 'now'>,
  ) => PetRow;
  readonly newRecord: (
    petId: string,
    body: ParsedBody<typeof createRecord>,
    now: Date,
  ) => RecordRow;
  readonly readPdf: (
    name: string,
    bytes: Uint8Array,
  ) => { readonly name: string; readonly bytes: Uint8Array; readonly sha256: string };
  readonly deriveReminders: (
    group: readonly CareRow[],
    existing: readonly ReminderRow[],
    change: { readonly now: Date; readonly timeZone: string; readonly arrived?: string },
    affected?: readonly CareRow[],
  ) => {
    readonly insert: readonly ReminderState[];
    readonly change: readonly { readonly id: string; readonly state: ReminderState }[];
  };
}
