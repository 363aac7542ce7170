import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

/** By what a visitor names a pet: neither can be guessed. */
export type PetKey = Pick<PetRow, 'id'> | Pick<PetRow, 'shareToken'>;

/** A pet that is not deleted, with what its owner is and allows. */
export interface SharedRow
  extends Pick<
      PetRow,
      | 'id'
      | 'name'
      | 'category'
      | 'breed'
      | 'dateOfBirth'
      | 'age'
      | 'ageAsOf'
      | 'passedAwayOn'
      | 'microchipId'
      | 'birthmarks'
      | 'imageBlobId'
      | 'shareToken'
      | 'isSample'
      | 'lostSince'
      | 'lostMessage'
      | 'updatedAt'
    >,
    Pick<
      UserRow,
      | 'firstName'
      | 'lastName'
      | 'phone'
      | 'email'
      | 'emergencyContact'
      | 'emergencyPhone'
      | 'timeZone'
      | 'publicProfile'
      | 'qrEmergencyInfo'
    > {}

/** The pet that a visitor named, in one statement; whether it may be shown is for the policy. */
export const findShared = (db: Runner, key: PetKey): Promise<SharedRow | undefined> =>
  db.run((k) =>
    k('pets')
      .join('users', 'users.id', 'pets.userId')
      .where('id' in key ? { 'pets.id': key.id } : { 'pets.shareToken': key.shareToken })
      .whereNull('pets.deletedAt')
      .first<SharedRow | undefined>(
        'pets.id',
        'pets.name',
        'pets.category',
        'pets.breed',
        'pets.dateOfBirth',
        'pets.age',
        'pets.ageAsOf',
        'pets.passedAwayOn',
        'pets.microchipId',
        'pets.birthmarks',
        'pets.imageBlobId',
        'pets.shareToken',
        'pets.isSample',
        'pets.lostSince',
        'pets.lostMessage',
        'pets.updatedAt',
        'users.firstName',
        'users.lastName',
        'users.phone',
        'users.email',
        'users.emergencyContact',
        'users.emergencyPhone',
        'users.timeZone',
        'users.publicProfile',
        'users.qrEmergencyInfo',
      ),
  );

const recordsOf = (k: Knex, petId: string): Knex.QueryBuilder =>
  k('medicalRecords').where({ petId }).whereNull('deletedAt');

/** How many records a shown pet has, and when the last of them was written (ISO UTC; null without any). */
export const summariseRecords = (
  db: Runner,
  petId: string,
): Promise<{ readonly total: number; readonly lastUpdated: string | null }> =>
  db.run((k) =>
    recordsOf(k, petId)
      .count('* as total')
      .max('updatedAt as lastUpdated')
      .first<{ total: number; lastUpdated: string | null }>(),
  );

/** What a visitor sees of a record. */
export type SharedRecordRow = Pick<
  RecordRow,
  'id' | 'type' | 'title' | 'dateAdministered' | 'veterinarian' | 'clinic' | 'cost'
>;

/** So many of a shown pet's records, newest first. */
export const listSharedRecords = (
  db: Runner,
  petId: string,
  limit: number,
): Promise<readonly SharedRecordRow[]> =>
  db.run((k) =>
    recordsOf(k, petId)
      .orderBy([{ column: 'dateAdministered', order: 'desc' }, 'id'])
      .limit(limit)
      .select<SharedRecordRow[]>(
        'id',
        'type',
        'title',
        'dateAdministered',
        'veterinarian',
        'clinic',
        'cost',
      ),
  );

/** Gives a pet of the scope another share token: the old one leads nowhere from here on. */
export const replaceShareToken = (
  db: Runner,
  scope: Scope,
  id: string,
  shareToken: string,
): Promise<number> =>
  db.run((k) =>
    k<PetRow>('pets').where({ id }).whereIn('id', visiblePets(k, scope)).update({ shareToken }),
  );
