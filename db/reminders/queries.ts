import type { Knex } from 'knex';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { PetRow } from '#db/pets/queries.ts';
import {
  accessColumns,
  type PetAccess,
  type ReadScope,
  toRowWithAccess,
  visiblePets,
} from '#db/scope.ts';
import { reminders } from './table.ts';

export type ReminderRow = RowOf<typeof reminders>;

export const joinedPet = {
  petUserId: 'pets.userId',
  petName: 'pets.name',
  petCategory: 'pets.category',
  petBreed: 'pets.breed',
  petImageBlobId: 'pets.imageBlobId',
  petPhotoFocus: 'pets.photoFocus',
  isSample: 'pets.isSample',
} as const;

/** A reminder with the columns of its pet that are shown, but without the photo's bytes. */
export interface ReminderWithPetRow extends ReminderRow, PetAccess {
  readonly petUserId: PetRow['userId'];
  readonly petName: PetRow['name'];
  readonly petCategory: PetRow['category'];
  readonly petBreed: PetRow['breed'];
  readonly petImageBlobId: PetRow['imageBlobId'];
  readonly petPhotoFocus: PetRow['photoFocus'];
  readonly isSample: PetRow['isSample'];
}

export const withPets = (knex: Knex, scope: ReadScope) =>
  knex('reminders')
    .join('pets', 'pets.id', 'reminders.petId')
    .whereIn('reminders.petId', visiblePets(knex, scope))
    .whereNull('reminders.deletedAt');

const namedColumns = [
  ...reminders.of(reminders.names),
  ...Object.entries(joinedPet).map(([name, column]) => `${column} as ${name}`),
];

type ReminderWithPetSource = Parameters<
  typeof toRowWithAccess<Omit<ReminderWithPetRow, 'role'>>
>[0];

export const findReminder = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<ReminderWithPetRow | undefined> => {
  const row = await db.run((knex) =>
    withPets(knex, scope)
      .where('reminders.id', id)
      .first<ReminderWithPetSource | undefined>(...namedColumns, ...accessColumns(knex, scope)),
  );
  return row && toRowWithAccess(row);
};

/** The reminders that were created from these records, including deleted ones. */
export const listReminderRows = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> => listFollowing(db, { recordIds });

const listFollowing = compiledOnce((knex, { recordIds }: { recordIds: readonly string[] }) =>
  knex<ReminderRow>('reminders')
    .whereIn('medicalRecordId', recordIds)
    .select<ReminderRow[]>(...reminders.names),
);

/** The reminder of a document, also where it is deleted. */
export const findReminderOfDocument = (
  db: Runner,
  documentId: string,
): Promise<ReminderRow | undefined> =>
  db.run((knex) =>
    knex<ReminderRow>('reminders')
      .where({ documentId })
      .first(...reminders.names),
  );

export const insertReminder: (db: Runner, row: ReminderRow) => Promise<unknown> = compiledOnce(
  (knex, row: ReminderRow) => knex<ReminderRow>('reminders').insert(row),
);

/** Writes the completion of reminders that were found in the actor's scope. */
export const rewriteReminders = (tx: Runner, rows: readonly ReminderRow[]): Promise<unknown> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .insert([...rows])
      .onConflict('id')
      .merge(['isOverdue', 'isCompleted', 'completedAt', 'completedByRecordId', 'updatedAt']),
  );

/**
 * The completed reminders of records, found in the actor's scope, for which it is not stored what
 * completed them.
 */
export const listUnlinked = (
  tx: Runner,
  recordIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .whereIn('medicalRecordId', recordIds)
      .where({ isCompleted: true })
      .whereNull('completedByRecordId')
      .whereNull('deletedAt')
      .select(...reminders.names),
  );

/** All reminders of pets that were found in the actor's scope, including deleted ones. */
export const listRemindersOfPets = (
  tx: Runner,
  petIds: readonly string[],
): Promise<readonly ReminderRow[]> =>
  tx.run((knex) =>
    knex<ReminderRow>('reminders')
      .whereIn('petId', petIds)
      .select(...reminders.names),
  );

export type ReminderChanges = Partial<Omit<ReminderRow, 'id' | 'createdAt'>>;

export const updateReminder = (db: Runner, id: string, changes: ReminderChanges): Promise<number> =>
  db.run((knex) => knex<ReminderRow>('reminders').where({ id }).update(changes));

export const deleteReminders = (db: Runner, ids: readonly string[]): Promise<number> =>
  db.run((knex) => knex<ReminderRow>('reminders').whereIn('id', ids).delete());
