import type { Runner } from '#db/run.ts';

/** A square of the grid whose surroundings were read. Instants are ISO UTC. */
export interface AreaRow {
  /** `row:column` of the grid. */
  readonly id: string;
  /** In km around the square's middle. */
  readonly radius: number;
  /** When it was last read whole. */
  readonly readAt: string | null;
  /** When the last try failed; null after one that did not. */
  readonly failedAt: string | null;
  readonly retryAt: string | null;
  readonly failures: number;
}

export const areaColumns = [
  'id',
  'radius',
  'readAt',
  'failedAt',
  'retryAt',
  'failures',
] as const satisfies readonly (keyof AreaRow)[];

export const findArea = (db: Runner, id: string): Promise<AreaRow | undefined> =>
  db.run((k) =>
    k<AreaRow>('clinicAreas')
      .where({ id })
      .first(...areaColumns),
  );

export const putArea = (tx: Runner, row: AreaRow): Promise<unknown> =>
  tx.run((k) => k<AreaRow>('clinicAreas').insert(row).onConflict('id').merge());

/** A directory, and which process reads it right now. */
export interface DirectoryRow {
  readonly id: string;
  /** What is being read. */
  readonly areaId: string | null;
  readonly holder: string | null;
  /** A holder that died is waited for no longer than this. */
  readonly heldUntil: string | null;
  /** Before this nothing is asked: the directory said so, or could not be reached. */
  readonly retryAt: string | null;
  readonly failures: number;
}

export const directoryColumns = [
  'id',
  'areaId',
  'holder',
  'heldUntil',
  'retryAt',
  'failures',
] as const satisfies readonly (keyof DirectoryRow)[];

const OVERPASS = { id: 'overpass' };

export const findDirectory = (db: Runner): Promise<DirectoryRow | undefined> =>
  db.run((k) =>
    k<DirectoryRow>('clinicDirectories')
      .where(OVERPASS)
      .first(...directoryColumns),
  );

interface Claim {
  readonly areaId: string;
  readonly holder: string;
  readonly now: string;
  readonly until: string;
}

/** True for the one process that may ask now: nobody else does, and nothing holds it back. */
export const claimDirectory = async (db: Runner, claim: Claim): Promise<boolean> => {
  const { areaId, holder, now, until } = claim;
  const claimed = await db.run((k) =>
    k<DirectoryRow>('clinicDirectories')
      .where(OVERPASS)
      .where((free) => free.whereNull('heldUntil').orWhere('heldUntil', '<=', now))
      .where((may) => may.whereNull('retryAt').orWhere('retryAt', '<=', now))
      .update({ areaId, holder, heldUntil: until }),
  );
  return claimed === 1;
};

/** Ends a claim; nothing happens where another has taken over meanwhile. */
export const releaseDirectory = (
  db: Runner,
  holder: string,
  after: Pick<DirectoryRow, 'retryAt' | 'failures'>,
): Promise<number> =>
  db.run((k) =>
    k<DirectoryRow>('clinicDirectories')
      .where({ ...OVERPASS, holder })
      .update({ ...after, areaId: null, holder: null, heldUntil: null }),
  );
