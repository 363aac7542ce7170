import type { Knex } from 'knex';
import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { medicalRecords } from '#db/records/table.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';

/** A visitor's key of a pet. Neither kind can be guessed. */
export type PetKey = Pick<PetRow, 'id'> | Pick<PetRow, 'shareToken'>;

const petColumns = pets.pick(
  'id',
  'name',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'ageAsOf',
  'passedAwayOn',
  'microchipId',
  'birthmarks',
  'imageBlobId',
  'photoFocus',
  'shareToken',
  'idReadsOffAt',
  'isSample',
  'lostSince',
  'lostMessage',
  'lostPlace',
  'updatedAt',
);

const ownerColumns = users.pick(
  'firstName',
  'lastName',
  'phone',
  'email',
  'emergencyContact',
  'emergencyPhone',
  'timeZone',
  'publicProfile',
  'qrEmergencyInfo',
  'disabledAt',
);

/** A pet that is not deleted, with the columns about its owner and what the owner shares. */
export type SharedRow = Pick<PetRow, (typeof petColumns)[number]> &
  Pick<UserRow, (typeof ownerColumns)[number]>;

/** The pet with this key, in one statement. The policy decides whether it may be shown. */
export const findShared = (db: Runner, key: PetKey): Promise<SharedRow | undefined> =>
  db.run((knex) =>
    knex('pets')
      .join('users', 'users.id', 'pets.userId')
      .where('id' in key ? { 'pets.id': key.id } : { 'pets.shareToken': key.shareToken })
      .whereNull('pets.deletedAt')
      .first<SharedRow | undefined>(...pets.of(petColumns), ...users.of(ownerColumns)),
  );

const petRecords = (knex: Knex, petId: string): Knex.QueryBuilder =>
  knex('medicalRecords').where({ petId }).whereNull('deletedAt');

/**
 * The number of records of a shared pet, and when the last of them was written (ISO UTC; null
 * without records).
 */
export const summariseRecords = (
  db: Runner,
  petId: string,
): Promise<{ readonly total: number; readonly lastUpdated: string | null }> =>
  db.run((knex) =>
    petRecords(knex, petId)
      .count('* as total')
      .max('updatedAt as lastUpdated')
      .first<{ total: number; lastUpdated: string | null }>(),
  );

const shownOfRecord = medicalRecords.pick(
  'id',
  'type',
  'title',
  'dateAdministered',
  'veterinarian',
  'clinic',
  'cost',
);

/** The columns of a record that visitors see. */
export type SharedRecordRow = Pick<RecordRow, (typeof shownOfRecord)[number]>;

/** The newest records of a shared pet, up to a limit. */
export const listSharedRecords = (
  db: Runner,
  petId: string,
  limit: number,
): Promise<readonly SharedRecordRow[]> =>
  db.run((knex) =>
    petRecords(knex, petId)
      .orderBy([{ column: 'dateAdministered', order: 'desc' }, 'id'])
      .limit(limit)
      .select<SharedRecordRow[]>(...shownOfRecord),
  );

/** Replaces the share token of a pet of the scope. Links with the old token stop working. */
export const replaceShareToken = (
  db: Runner,
  scope: ReadScope,
  id: string,
  shareToken: string,
): Promise<number> =>
  db.run((knex) =>
    knex<PetRow>('pets')
      .where({ id })
      .whereIn('id', visiblePets(knex, scope))
      .update({ shareToken }),
  );

/** Pets that one statement gives new share tokens. */
const BATCH_SIZE = 200;

/** Replaces the share tokens of pets, by their ids. Their links and tags stop working. */
export const replaceShareTokens = async (
  tx: Runner,
  tokens: ReadonlyMap<string, string>,
): Promise<void> => {
  const tokenList = [...tokens];
  for (let start = 0; start < tokenList.length; start += BATCH_SIZE) {
    const page = tokenList.slice(start, start + BATCH_SIZE);
    await tx.run((knex) =>
      knex('pets')
        .whereIn(
          'id',
          page.map(([id]) => id),
        )
        .update({
          shareToken: knex.raw(
            `case id ${page.map(() => 'when ? then ?').join(' ')} end`,
            page.flat(),
          ),
        }),
    );
  }
};

/** Turns reads by the ids of pets off at an instant, ISO UTC, or on again with null. */
export const setIdReads = (
  tx: Runner,
  petIds: readonly string[],
  idReadsOffAt: string | null,
): Promise<number> => tx.run((knex) => knex('pets').whereIn('id', petIds).update({ idReadsOffAt }));
