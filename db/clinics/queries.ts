import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import { vetClinics } from './table.ts';

export type ClinicRow = RowOf<typeof vetClinics>;

/** South to north, west to east, in degrees; never over the line of 180°. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const BANDS_PER_DEGREE = 4;

/** The band of the index that a latitude lies in: quarters of a degree from the south pole. */
export const bandOf = (latitude: number): number => Math.floor((latitude + 90) * BANDS_PER_DEGREE);

/** Every whole number from one to the other. */
const bandsOf = ({ south, north }: Box): readonly number[] =>
  Array.from({ length: bandOf(north) - bandOf(south) + 1 }, (_, index) => bandOf(south) + index);

export const inBoxes = (query: Knex.QueryBuilder, boxes: readonly Box[]): Knex.QueryBuilder =>
  query.where((any) => {
    for (const box of boxes) {
      any.orWhere((one) =>
        one
          .whereIn('band', bandsOf(box))
          .whereBetween('longitude', [box.west, box.east])
          .whereBetween('latitude', [box.south, box.north]),
      );
    }
  });

/** What is everybody's and what is this owner's own. Of Google's places nothing may be kept that could be listed. */
const visibleTo = (query: Knex.QueryBuilder, userId: string): Knex.QueryBuilder =>
  query
    // Not `is null or =`: the index of owners would be taken for it, and with it nearly every row.
    .whereRaw('coalesce(user_id, ?) = ?', [userId, userId])
    .whereNot({ source: 'google' });

/** The clinics that an owner sees within boxes; in no order. */
export const listClinicsIn = (
  db: Runner,
  userId: string,
  boxes: readonly Box[],
): Promise<readonly ClinicRow[]> =>
  db.run((k) =>
    inBoxes(visibleTo(k<ClinicRow>('vetClinics'), userId), boxes).select(...vetClinics.names),
  );

/** An owner's own that have no place, by name. */
export const listPlacelessClinics = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly ClinicRow[]> =>
  db.run((k) =>
    k<ClinicRow>('vetClinics')
      .where({ userId })
      .whereNull('latitude')
      .orderBy(['nameKey', 'id'])
      .limit(limit)
      .select(...vetClinics.names),
  );

/** All that an owner sees, by name. */
export const listClinicsByName = (
  db: Runner,
  userId: string,
  limit: number,
): Promise<readonly ClinicRow[]> =>
  db.run((k) =>
    visibleTo(k<ClinicRow>('vetClinics'), userId)
      .orderBy(['nameKey', 'id'])
      .limit(limit)
      .select(...vetClinics.names),
  );

export const countClinics = async (db: Runner, userId: string): Promise<number> => {
  const row: unknown = await db.run((k) =>
    visibleTo(k<ClinicRow>('vetClinics'), userId).count({ total: 'id' }).first(),
  );
  // A cast: `count` names its column, which knex's types do not follow.
  return Number((row as { readonly total: number }).total);
};

/** A clinic that an owner sees, Google's that somebody rated included. */
export const findClinic = (
  db: Runner,
  userId: string,
  id: string,
): Promise<ClinicRow | undefined> =>
  db.run((k) =>
    k<ClinicRow>('vetClinics')
      .where({ id })
      .where((whose) => whose.whereNull('userId').orWhere({ userId }))
      .first(...vetClinics.names),
  );

export const findOwnClinic = (
  db: Runner,
  userId: string,
  id: string,
): Promise<ClinicRow | undefined> =>
  db.run((k) =>
    k<ClinicRow>('vetClinics')
      .where({ id, userId })
      .first(...vetClinics.names),
  );

export const insertClinic = (tx: Runner, row: ClinicRow): Promise<unknown> =>
  tx.run((k) => k<ClinicRow>('vetClinics').insert(row));

/** Nothing happens where it is there already. */
export const insertClinicOnce = (tx: Runner, row: ClinicRow): Promise<unknown> =>
  tx.run((k) => k<ClinicRow>('vetClinics').insert(row).onConflict('id').ignore());

export const updateOwnClinic = (
  tx: Runner,
  userId: string,
  id: string,
  changes: Partial<Omit<ClinicRow, 'id' | 'userId'>>,
): Promise<number> =>
  tx.run((k) => k<ClinicRow>('vetClinics').where({ id, userId }).update(changes));

/** Instant in ISO UTC. */
export const deleteOwnClinic = (
  tx: Runner,
  userId: string,
  id: string,
  at: string,
): Promise<number> =>
  deleteForGood(tx, 'vetClinics', (k) => k('vetClinics').where({ id, userId }), at);

/** Names and addresses, in no order, of clinics whose `nameKey` holds a text. */
export const listClinicNames = (
  db: Runner,
  userId: string,
  holding: string,
  limit: number,
): Promise<readonly Pick<ClinicRow, 'name' | 'address'>[]> =>
  db.run((k) =>
    visibleTo(k<ClinicRow>('vetClinics'), userId)
      .whereNotNull('name')
      .whereNull('goneAt')
      .whereRaw(`name_key like ? escape '\\'`, [`%${holding.replace(/[\\%_]/g, '\\$&')}%`])
      .limit(limit)
      .select('name', 'address'),
  );

/** The ratings of clinics that are kept for their ratings alone, by id. */
export const listRatedClinics = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly Pick<ClinicRow, 'id' | 'ratingSum' | 'ratingCount'>[]> =>
  db.run((k) =>
    k<ClinicRow>('vetClinics').whereIn('id', ids).select('id', 'ratingSum', 'ratingCount'),
  );
