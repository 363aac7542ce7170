import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { deleteForGood } from '#db/ids.ts';
import { type ClinicRow, narrowToBoxes, type SearchBox } from './queries.ts';
import { vetClinics } from './table.ts';

/** Rows in one statement. Both databases limit the number of parameters. */
const CHUNK_SIZE = 200;

const chunks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / CHUNK_SIZE) }, (_, index) =>
    all.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  );

/** The clinics within boxes that directories and imported files contain. */
export const listDirectoryClinics = (
  db: Runner,
  boxes: readonly SearchBox[],
): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    narrowToBoxes(knex<ClinicRow>('vetClinics').whereIn('source', ['osm', 'file']), boxes).select(
      ...vetClinics.names,
    ),
  );

/** The clinics of directories by their ids at the source, anywhere. */
export const listClinicsBySourceId = async (
  db: Runner,
  sourceIds: readonly string[],
): Promise<readonly ClinicRow[]> => {
  const rows: ClinicRow[] = [];
  for (const idChunk of chunks(sourceIds)) {
    const clinicRows: readonly ClinicRow[] = await db.run((knex) =>
      knex<ClinicRow>('vetClinics')
        .whereIn('source', ['osm', 'file'])
        .whereIn('sourceId', idChunk)
        .select(...vetClinics.names),
    );
    rows.push(...clinicRows);
  }
  return rows;
};

const UNMERGED_COLUMNS = [
  ...(['id', 'userId', 'ratingSum', 'ratingCount'] as const),
  ...(['mergedAt', 'version', 'deletedAt', 'createdAt'] as const),
] as const;

/** Inserts clinics, or updates those whose id exists. Ratings and versions do not change. */
export const putClinics = async (tx: Runner, rows: readonly ClinicRow[]): Promise<void> => {
  for (const rowChunk of chunks(rows)) {
    await tx.run((knex) =>
      knex<ClinicRow>('vetClinics')
        .insert([...rowChunk])
        .onConflict('id')
        .merge([...vetClinics.but(...UNMERGED_COLUMNS)]),
    );
  }
};

/** Deletes the given clinics that have no rating, and marks the others as gone. */
export const retireClinics = async (
  tx: Runner,
  ids: readonly string[],
  instant: string,
): Promise<void> => {
  for (const idChunk of chunks(ids)) {
    const unrated = (knex: Knex) =>
      knex('vetClinics')
        .whereIn('id', idChunk)
        .whereNotIn('id', knex('clinicRatings').select('clinicId'));
    await deleteForGood(tx, 'vetClinics', unrated, instant);
    await tx.run((knex) =>
      knex<ClinicRow>('vetClinics')
        .whereIn('id', idChunk)
        .whereNull('goneAt')
        .update({ goneAt: instant }),
    );
  }
};
