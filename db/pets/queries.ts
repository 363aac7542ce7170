import { compiledOnce } from '#db/compiled.ts';
import type { Runner } from '#db/run.ts';
import { deletedPets, type Scope, visiblePet, visiblePets } from '#db/scope.ts';

/** `age` is what was typed, in whole months, and was true on the day `ageAsOf`. */
export interface PetRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly category: 'dog' | 'cat' | 'bird' | 'rabbit' | 'horse' | 'exotic' | 'other';
  readonly breed: string | null;
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly ageAsOf: string | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly sex: 'female' | 'male' | null;
  readonly neutered: boolean | null;
  readonly allergies: string | null;
  readonly colour: string | null;
  readonly insuranceNumber: string | null;
  /** A calendar day; null for a living pet. */
  readonly passedAwayOn: string | null;
  readonly imageBlobId: string | null;
  readonly shareToken: string;
  /** Stands for a look around until its owner removes it. */
  readonly isSample: boolean;
  /** When its owner said that it is lost, ISO UTC, and what strangers should know; null while it is at home. */
  readonly lostSince: string | null;
  readonly lostMessage: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

export const petColumns = [
  'id',
  'userId',
  'name',
  'category',
  'breed',
  'dateOfBirth',
  'age',
  'ageAsOf',
  'microchipId',
  'birthmarks',
  'sex',
  'neutered',
  'allergies',
  'colour',
  'insuranceNumber',
  'passedAwayOn',
  'imageBlobId',
  'shareToken',
  'isSample',
  'lostSince',
  'lostMessage',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof PetRow)[];

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export const listPets = (
  db: Runner,
  scope: Scope,
  { limit, offset }: Window,
): Promise<readonly PetRow[]> =>
  db.run((k) =>
    k<PetRow>('pets')
      .whereIn('id', visiblePets(k, scope))
      .orderBy(['createdAt', 'id'])
      .limit(limit)
      .offset(offset)
      .select(...petColumns),
  );

export const countPets = async (db: Runner, scope: Scope): Promise<number> => {
  const row = await db.run((k) =>
    k('pets')
      .whereIn('id', visiblePets(k, scope))
      .count('* as total')
      .first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

/** A pet of the scope that is not deleted. */
export const findPet = (db: Runner, scope: Scope, id: string): Promise<PetRow | undefined> =>
  findVisible(db, { ...scope, id });

const findVisible = compiledOnce((k, { id, ...scope }: Scope & { id: string }) =>
  k<PetRow>('pets')
    .where('id', visiblePet(k, scope, id))
    .first(...petColumns),
);

export const insertPet = (db: Runner, row: PetRow): Promise<unknown> =>
  db.run((k) => k<PetRow>('pets').insert(row));

/** Writes a pet of the scope whole. */
export const updatePet = (
  db: Runner,
  scope: Scope,
  { id, userId: _owner, createdAt: _since, ...changes }: PetRow,
): Promise<number> =>
  db.run((k) =>
    k<PetRow>('pets').where({ id }).whereIn('id', visiblePets(k, scope)).update(changes),
  );

/** Hides a pet at once; the nightly job removes it for good 30 days later. */
export const softDeletePet = (
  db: Runner,
  scope: Scope,
  id: string,
  deletedAt: string,
): Promise<number> =>
  db.run((k) =>
    k<PetRow>('pets')
      .where({ id })
      .whereIn('id', visiblePets(k, scope))
      .update({ deletedAt, updatedAt: deletedAt }),
  );

/** A pet of the scope that was deleted after an instant. */
export const findDeletedPet = (
  db: Runner,
  scope: Scope,
  id: string,
  after: string,
): Promise<PetRow | undefined> =>
  db.run((k) =>
    k<PetRow>('pets')
      .where({ id })
      .whereIn('id', deletedPets(k, scope, after))
      .first(...petColumns),
  );

/** Shows a pet again that was found deleted in the actor's scope. */
export const restorePet = (
  db: Runner,
  { id, version, updatedAt }: Pick<PetRow, 'id' | 'version' | 'updatedAt'>,
): Promise<number> =>
  db.run((k) => k<PetRow>('pets').where({ id }).update({ deletedAt: null, version, updatedAt }));

/** What a purge is about to remove by itself: pets, and records whose pet stays. */
export const listPurged = async (
  db: Runner,
  deletedBefore: string,
): Promise<readonly { readonly id: string; readonly userId: string }[]> => {
  const pets = await db.run((k) =>
    k<PetRow>('pets').where('deletedAt', '<=', deletedBefore).select('id', 'userId'),
  );
  const records: readonly { id: string; userId: string }[] = await db.run((k) =>
    k('medicalRecords')
      .join('pets', 'pets.id', 'medicalRecords.petId')
      .where('medicalRecords.deletedAt', '<=', deletedBefore)
      .select('medicalRecords.id', 'pets.userId'),
  );
  return [...pets, ...records];
};

/** Removes for good, records and reminders with it, every pet deleted at or before an instant. */
export const purgePets = (db: Runner, deletedBefore: string): Promise<number> =>
  db.run((k) => k<PetRow>('pets').where('deletedAt', '<=', deletedBefore).delete());
