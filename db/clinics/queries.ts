import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { vetClinics } from './table.ts';

export type ClinicRow = RowOf<typeof vetClinics>;

/** South to north and west to east, in degrees. A box never crosses the 180° meridian. */
export interface SearchBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const BANDS_PER_DEGREE = 4;

/** The index band that a latitude is in, in quarters of a degree from the South Pole. */
export const toBand = (latitude: number): number => Math.floor((latitude + 90) * BANDS_PER_DEGREE);

/** The whole numbers of all bands in the box. */
const listBands = ({ south, north }: SearchBox): readonly number[] =>
  Array.from({ length: toBand(north) - toBand(south) + 1 }, (_, index) => toBand(south) + index);

export const narrowToBoxes = (
  query: Knex.QueryBuilder,
  boxes: readonly SearchBox[],
): Knex.QueryBuilder =>
  query.where((condition) => {
    for (const box of boxes) {
      condition.orWhere((one) =>
        one
          .whereIn('band', listBands(box))
          .whereBetween('longitude', [box.west, box.east])
          .whereBetween('latitude', [box.south, box.north]),
      );
    }
  });

/** Shared clinics and this owner's own. Google's terms do not allow listing its places. */
const narrowToVisible = (query: Knex.QueryBuilder, userId: string): Knex.QueryBuilder =>
  query
    // With `is null or =` SQLite would use the index of owners and read nearly every row.
    .whereRaw('coalesce(user_id, ?) = ?', [userId, userId])
    .whereNull('deletedAt')
    .whereNot({ source: 'google' });

/** The clinics within boxes that an owner sees, in no order. */
export const listClinicsIn = (
  db: Runner,
  userId: string,
  boxes: readonly SearchBox[],
): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    narrowToBoxes(narrowToVisible(knex<ClinicRow>('vetClinics'), userId), boxes).select(
      ...vetClinics.names,
    ),
  );

/** An owner's own clinics without coordinates, by name. */
export const listPlacelessClinics = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .where({ userId })
      .whereNull('latitude')
      .whereNull('deletedAt')
      .orderBy(['nameKey', 'id'])
      .limit(limit)
      .select(...vetClinics.names),
  );

/** All clinics that an owner sees, by name. */
export const listClinicsByName = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly ClinicRow[]> =>
  db.run((knex) =>
    narrowToVisible(knex<ClinicRow>('vetClinics'), userId)
      .orderBy(['nameKey', 'id'])
      .limit(limit)
      .select(...vetClinics.names),
  );

export const countClinics = async (db: Runner, userId: string): Promise<number> => {
  const row: unknown = await db.run((knex) =>
    narrowToVisible(knex<ClinicRow>('vetClinics'), userId).count({ total: 'id' }).first(),
  );
  // A cast: knex's types do not follow the column name of `count`.
  return Number((row as { readonly total: number }).total);
};

/** A clinic that an owner sees, including rated ones of Google. */
export const findClinic = (
  db: Runner,
  userId: string,
  id: string,
): Promise<ClinicRow | undefined> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .where({ id })
      .whereNull('deletedAt')
      .where((whose) => whose.whereNull('userId').orWhere({ userId }))
      .first(...vetClinics.names),
  );

export const findOwnClinic = (
  db: Runner,
  userId: string,
  id: string,
): Promise<ClinicRow | undefined> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics')
      .where({ id, userId })
      .whereNull('deletedAt')
      .first(...vetClinics.names),
  );

export const insertClinic = (tx: Runner, row: ClinicRow): Promise<unknown> =>
  tx.run((knex) => knex<ClinicRow>('vetClinics').insert(row));

/** Does nothing if the clinic exists. */
export const insertClinicOnce = (tx: Runner, row: ClinicRow): Promise<unknown> =>
  tx.run((knex) => knex<ClinicRow>('vetClinics').insert(row).onConflict('id').ignore());

export const updateOwnClinic = (
  tx: Runner,
  userId: string,
  id: string,
  changes: Partial<Omit<ClinicRow, 'id' | 'userId'>>,
): Promise<number> =>
  tx.run((knex) => knex<ClinicRow>('vetClinics').where({ id, userId }).update(changes));

/** Names and addresses, in no order, of clinics whose `nameKey` contains a text. */
export const listClinicNames = (
  db: Runner,
  userId: string,
  containedName: string,
  limit: number,
): Promise<readonly Pick<ClinicRow, 'name' | 'address'>[]> =>
  db.run((knex) =>
    narrowToVisible(knex<ClinicRow>('vetClinics'), userId)
      .whereNotNull('name')
      .whereNull('goneAt')
      .whereRaw(`name_key like ? escape '\\'`, [`%${containedName.replace(/[\\%_]/g, '\\$&')}%`])
      .limit(limit)
      .select('name', 'address'),
  );

/** The rating sums of the clinics with these ids. */
export const listRatedClinics = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly Pick<ClinicRow, 'id' | 'ratingSum' | 'ratingCount'>[]> =>
  db.run((knex) =>
    knex<ClinicRow>('vetClinics').whereIn('id', ids).select('id', 'ratingSum', 'ratingCount'),
  );
