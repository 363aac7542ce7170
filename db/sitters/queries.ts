import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow, Window } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { livingPets, type Scope, visiblePets } from '#db/scope.ts';
import { type SitterLinkRow, sitterLinks } from './table.ts';

export const insertSitterLink = (tx: Runner, row: SitterLinkRow): Promise<unknown> =>
  tx.run((k) => k('sitterLinks').insert({ ...row, petIds: JSON.stringify(row.petIds) }));

/** A page of an account's links, the latest first day first. */
export const listSitterLinks = (
  db: Runner,
  userId: string,
  { limit, offset }: Window,
): Promise<readonly SitterLinkRow[]> =>
  db.run((k) =>
    k<SitterLinkRow>('sitterLinks')
      .where({ userId })
      .orderBy([
        { column: 'startsAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select(...sitterLinks.names),
  );

export const countSitterLinks = async (db: Runner, userId: string): Promise<number> => {
  const row = await db.run((k) =>
    k('sitterLinks').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const deleteSitterLink = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((k) => k('sitterLinks').where({ userId, id }).delete());

/** The link of an address, by the hash of its token. */
export const findSitterLink = (db: Runner, tokenHash: string): Promise<SitterLinkRow | undefined> =>
  db.run((k) =>
    k<SitterLinkRow>('sitterLinks')
      .where({ tokenHash })
      .first(...sitterLinks.names),
  );

/** Counts a wrong PIN and gives how many there were since the link was made. */
export const countWrongPin = async (tx: Runner, id: string): Promise<number> => {
  const [row] = await tx.run((k) =>
    k('sitterLinks')
      .where({ id })
      .update({ wrongPins: k.raw('wrong_pins + 1') })
      .returning<{ wrongPins: number }[]>(['wrongPins']),
  );
  return row?.wrongPins ?? 0;
};

/** Locks a link for good; false where it was locked before. Instant in ISO UTC. */
export const lockSitterLink = async (tx: Runner, id: string, at: string): Promise<boolean> => {
  const locked = await tx.run((k) =>
    k('sitterLinks').where({ id }).whereNull('lockedAt').update({ lockedAt: at }),
  );
  return locked > 0;
};

export const noteSitterName = (tx: Runner, id: string, sitterName: string): Promise<unknown> =>
  tx.run((k) => k('sitterLinks').where({ id }).update({ sitterName }));

/** Links that ended before an instant (ISO UTC). */
export const deleteEndedLinks = (db: Runner, endedBefore: string): Promise<number> =>
  db.run((k) => k('sitterLinks').where('endsAt', '<', endedBefore).delete());

/** Which of these pets a scope shows. */
export const findVisiblePets = (
  db: Runner,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly Pick<PetRow, 'id'>[]> =>
  db.run((k) => k('pets').whereIn('id', visiblePets(k, scope)).whereIn('id', ids).select('id'));

const OF_PET = pets.pick(
  'id',
  'name',
  'category',
  'breed',
  'colour',
  'birthmarks',
  'sex',
  'allergies',
  'imageBlobId',
  'photoFocus',
);
export type SitterPet = Pick<PetRow, (typeof OF_PET)[number]>;

/** Those of a link's pets that are alive and that its maker may still see, by name. */
export const readSitterPets = (
  db: Runner,
  scope: Scope,
  ids: readonly string[],
): Promise<readonly SitterPet[]> =>
  db.run((k) =>
    k('pets')
      .whereIn('id', livingPets(k, scope))
      .whereIn('id', ids)
      .orderBy(['name', 'id'])
      .select<SitterPet[]>(...OF_PET),
  );

/** A clinic that somebody can call, or find the way to. Degrees. */
export interface SitterClinic {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Clinics that an owner entered or rated; those that have a number first. */
const knownClinics = (k: Knex, userId: string) =>
  k('vetClinics').where((any) =>
    any.where({ userId }).orWhereIn('id', k('clinicRatings').where({ userId }).select('clinicId')),
  );

export const listKnownClinics = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly SitterClinic[]> =>
  db.run((k) =>
    knownClinics(k, userId)
      .orderBy('nameKey')
      .limit(limit)
      .select<SitterClinic[]>('name', 'phone', 'address', 'latitude', 'longitude'),
  );

/** The clinics that the records of these pets name, the latest first; a groomer's salon is none. */
export const listClinicsOfPets = async (
  db: Runner,
  petIds: readonly string[],
  limit: number,
): Promise<readonly string[]> => {
  const names: readonly (string | null)[] = await db.run((k) =>
    k('medicalRecords')
      .whereIn('petId', petIds)
      .whereNull('deletedAt')
      .whereNotNull('clinic')
      .whereNot({ type: 'grooming' })
      .groupBy('clinic')
      .orderByRaw('max(date_administered) desc, clinic')
      .limit(limit)
      .pluck('clinic'),
  );
  return names.filter((name) => name !== null);
};

/** A dose or a diary entry that was recorded under a link, found again by its id. */
export interface SitterWrote {
  readonly id: string;
  readonly petId: string;
  readonly at: string;
  readonly sitterName: string;
}

/** What a sitter wrote under an id before, so that sending it again finds it. */
export const findSitterWrote = (
  tx: Runner,
  table: 'doses' | 'diaryEntries',
  id: string,
): Promise<SitterWrote | undefined> =>
  tx.run((k) =>
    k(table)
      .where({ id })
      .whereNotNull('sitterName')
      .first<SitterWrote | undefined>(
        'id',
        'petId',
        'sitterName',
        k.ref(table === 'doses' ? 'givenAt' : 'at').as('at'),
      ),
  );
