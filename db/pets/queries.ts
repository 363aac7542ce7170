import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deletedPets, type Scope, visiblePet, visiblePets } from '#db/scope.ts';
import { pets } from './table.ts';

export type PetRow = RowOf<typeof pets>;

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
      .select(...pets.names),
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

export const findPet = (db: Runner, scope: Scope, id: string): Promise<PetRow | undefined> =>
  findVisible(db, { ...scope, id });

const findVisible = compiledOnce((k, { id, ...scope }: Scope & { id: string }) =>
  k<PetRow>('pets')
    .where('id', visiblePet(k, scope, id))
    .first(...pets.names),
);

export const insertPet = (db: Runner, row: PetRow): Promise<unknown> =>
  db.run((k) => k<PetRow>('pets').insert(row));

/** Writes all columns of a pet of the scope. */
export const updatePet = (
  db: Runner,
  scope: Scope,
  { id, userId: _owner, createdAt: _since, ...changes }: PetRow,
): Promise<number> =>
  db.run((k) =>
    k<PetRow>('pets').where({ id }).whereIn('id', visiblePets(k, scope)).update(changes),
  );

/** Hides a pet at once. The nightly job deletes it permanently 30 days later. */
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
      .first(...pets.names),
  );

/** Restores a pet that was found deleted in the actor's scope. */
export const restorePet = (
  db: Runner,
  { id, version, updatedAt }: Pick<PetRow, 'id' | 'version' | 'updatedAt'>,
): Promise<number> =>
  db.run((k) => k<PetRow>('pets').where({ id }).update({ deletedAt: null, version, updatedAt }));
