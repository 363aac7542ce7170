import { type AuthorNames, authorNames } from '#db/authors.ts';
import type { Runner } from '#db/engine/run.ts';
import { valuesOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type DiaryRow, diaryEntries } from './table.ts';

/** A page of a visible pet's diary, newest first. */
export const listEntries = (
  db: Runner,
  petId: string,
  { limit, offset }: PetWindow,
): Promise<readonly (DiaryRow & AuthorNames)[]> =>
  db.run((knex) =>
    knex<DiaryRow>('diaryEntries')
      .where({ petId })
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select<(DiaryRow & AuthorNames)[]>(
        ...diaryEntries.names,
        ...authorNames(knex, 'diary_entries'),
      ),
  );

export const countEntries = async (db: Runner, petId: string): Promise<number> => {
  const row = await db.run((knex) =>
    knex('diaryEntries').where({ petId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

/** An entry of a visible pet. */
export const findEntry = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<(DiaryRow & AuthorNames) | undefined> =>
  db.run((knex) =>
    knex<DiaryRow>('diaryEntries')
      .where({ id })
      .whereIn('petId', visiblePets(knex, scope))
      .first(...diaryEntries.names, ...authorNames(knex, 'diary_entries')),
  );

export const insertEntry = (tx: Runner, row: DiaryRow): Promise<unknown> =>
  tx.run((knex) => knex<DiaryRow>('diaryEntries').insert(row));

const changeableNames = diaryEntries.but('id', 'petId', 'createdBy', 'createdAt');

/** Writes all columns of an entry that was found in the actor's scope. */
export const updateEntry = (tx: Runner, entry: DiaryRow): Promise<number> =>
  tx.run((knex) =>
    knex('diaryEntries').where({ id: entry.id }).update(valuesOf(entry, changeableNames)),
  );

/** Deletes permanently. `instant` is in ISO UTC. */
export const deleteEntry = (tx: Runner, id: string, instant: string): Promise<number> =>
  deleteForGood(tx, 'diaryEntries', (knex) => knex('diaryEntries').where({ id }), instant);
