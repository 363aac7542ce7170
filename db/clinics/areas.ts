import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { clinicAreas, clinicDirectories } from './table.ts';

export type AreaRow = RowOf<typeof clinicAreas>;

export const findArea = (db: Runner, id: string): Promise<AreaRow | undefined> =>
  db.run((knex) =>
    knex<AreaRow>('clinicAreas')
      .where({ id })
      .first(...clinicAreas.names),
  );

export const putArea = (tx: Runner, row: AreaRow): Promise<unknown> =>
  tx.run((knex) => knex<AreaRow>('clinicAreas').insert(row).onConflict('id').merge());

export type DirectoryRow = RowOf<typeof clinicDirectories>;

const OVERPASS = { id: 'overpass' };

export const findDirectory = (db: Runner): Promise<DirectoryRow | undefined> =>
  db.run((knex) =>
    knex<DirectoryRow>('clinicDirectories')
      .where(OVERPASS)
      .first(...clinicDirectories.names),
  );

interface AreaClaim {
  readonly areaId: string;
  readonly holder: string;
  readonly now: string;
  readonly until: string;
  /** Claims and pauses that end later were stored while the clock was ahead, and do not count. */
  readonly latest: string;
}

/** Claims a directory for this process. Returns true for the one process that may query it now. */
export const claimDirectory = async (db: Runner, claim: AreaClaim): Promise<boolean> => {
  const { areaId, holder, now, until, latest } = claim;
  const isOver = (column: 'heldUntil' | 'retryAt') => (query: Knex.QueryBuilder) =>
    query.whereNull(column).orWhere(column, '<=', now).orWhere(column, '>', latest);
  const claimedCount = await db.run((knex) =>
    knex<DirectoryRow>('clinicDirectories')
      .where(OVERPASS)
      .where(isOver('heldUntil'))
      .where(isOver('retryAt'))
      .update({ areaId, holder, heldUntil: until }),
  );
  return claimedCount === 1;
};

/** Releases a claim, unless another process has taken it over. */
export const releaseDirectory = (
  db: Runner,
  holder: string,
  newState: Pick<DirectoryRow, 'retryAt' | 'failures'>,
): Promise<number> =>
  db.run((knex) =>
    knex<DirectoryRow>('clinicDirectories')
      .where({ ...OVERPASS, holder })
      .update({ ...newState, areaId: null, holder: null, heldUntil: null }),
  );
