import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { deleteForGood } from '#db/ids.ts';
import { type Box, type ClinicRow, inBoxes } from './queries.ts';
import { vetClinics } from './table.ts';

/** Rows a statement: every database has a bound for what one may be given. */
const CHUNK = 200;

const chunks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
    all.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/** What directories and files brought, within boxes. */
export const listDirectoryClinics = (
  db: Runner,
  boxes: readonly Box[],
): Promise<readonly ClinicRow[]> =>
  db.run((k) =>
    inBoxes(k<ClinicRow>('vetClinics').whereIn('source', ['osm', 'file']), boxes).select(
      ...vetClinics.names,
    ),
  );

/** The same by their ids at the source, wherever they are. */
export const listClinicsBySourceId = async (
  db: Runner,
  sourceIds: readonly string[],
): Promise<readonly ClinicRow[]> => {
  const rows: ClinicRow[] = [];
  for (const some of chunks(sourceIds)) {
    const found: readonly ClinicRow[] = await db.run((k) =>
      k<ClinicRow>('vetClinics')
        .whereIn('source', ['osm', 'file'])
        .whereIn('sourceId', some)
        .select(...vetClinics.names),
    );
    rows.push(...found);
  }
  return rows;
};

/** Adds clinics, and brings those whose id is there up to date; what owners rated stays as it is. */
export const putClinics = async (tx: Runner, rows: readonly ClinicRow[]): Promise<void> => {
  for (const some of chunks(rows)) {
    await tx.run((k) =>
      k<ClinicRow>('vetClinics')
        .insert([...some])
        .onConflict('id')
        .merge([...vetClinics.but('id', 'userId', 'ratingSum', 'ratingCount', 'createdAt')]),
    );
  }
};

/** Removes those of these clinics that nobody rated, and marks the others. */
export const retireClinics = async (
  tx: Runner,
  ids: readonly string[],
  at: string,
): Promise<void> => {
  for (const some of chunks(ids)) {
    const unrated = (k: Knex) =>
      k('vetClinics').whereIn('id', some).whereNotIn('id', k('clinicRatings').select('clinicId'));
    await deleteForGood(tx, 'vetClinics', unrated, at);
    await tx.run((k) =>
      k<ClinicRow>('vetClinics').whereIn('id', some).whereNull('goneAt').update({ goneAt: at }),
    );
  }
};
