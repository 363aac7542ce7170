import { DatabaseError } from '#db/engine/errors.ts';
import { migratePostgres } from '#db/engine/postgres/migrate-postgres.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { MoveError } from './problem.ts';
import { Source } from './source.ts';
import { describeRow, requireSame, type Table, toTable } from './tables.ts';
import { Target } from './target.ts';
import { hashRow } from './values.ts';

/** The setting in PostgreSQL that records what was moved from where. */
const MARKER = 'moved-from';

export interface StoredSetting {
  readonly id: string;
  readonly value: string;
}

export interface MoveOrder {
  /** All tables to move. An additional table in either database is an error. */
  readonly tables: readonly AnyTable[];
  /** An SQLite file with the current schema. */
  readonly file: string;
  /** The id of the installation that the file belongs to, a UUID. */
  readonly installation: string;
  /** The address of the PostgreSQL database. */
  readonly url: string;
  /** Settings to store in the file and the database, such as secrets of the servers. */
  readonly settings: readonly StoredSetting[];
  /**
   * The lifetime of sessions on the future servers, in milliseconds. Sessions of a household last
   * longer.
   */
  readonly sessionLasts: number;
  readonly now: Date;
  /** Checked between two steps of the work. */
  readonly signal?: AbortSignal;
  readonly onTable?: (name: string, rows: number) => void;
  /** Progress from 0 to 1. */
  readonly onProgress?: (progress: number) => void;
}

export interface MoveResult {
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly replaced: readonly string[];
  readonly unsound: readonly string[];
}

interface MoveMarker {
  readonly installation: string;
  readonly movedAt: string;
  /** Rows by table at the end of the move, including this setting. */
  readonly rows: Readonly<Record<string, number>>;
}

const USED_TARGET_HINT =
  'No data was changed. To move again, give a new, empty PostgreSQL database; to bring both together, export the data there and use "Import data" in the app.';

const readMarker = async (target: Target): Promise<MoveMarker | undefined> => {
  const value = await target.value('select value from settings where id = $1', [MARKER]);
  // A cast: only putMarker writes this setting.
  return value === undefined ? undefined : (JSON.parse(value) as MoveMarker);
};

/** Whether the database still contains exactly the rows of the last move. */
const isAsMoved = async (
  target: Target,
  tables: readonly Table[],
  marker: MoveMarker,
): Promise<boolean> =>
  (await target.census(tables, MARKER)).every(
    ({ table, rows, others }) => others === 0 && rows === (marker.rows[table] ?? 0),
  );

/** Throws MoveError if the move would overwrite data that was never in the file. */
const requireReplaceable = async (
  target: Target,
  tables: readonly Table[],
  installation: string,
): Promise<void> => {
  const accounts = Number(await target.value('select count(*) from users'));
  const marker = await readMarker(target);
  if (marker !== undefined && (await isAsMoved(target, tables, marker))) {
    if (marker.installation === installation || accounts === 0) return;
    throw new MoveError(
      'foreign',
      `This PostgreSQL database holds what was moved here from another installation. ${USED_TARGET_HINT}`,
    );
  }
  if (accounts === 0) return;
  throw marker?.installation === installation
    ? new MoveError(
        'written',
        `This PostgreSQL database has been written to since the data was moved there on ${marker.movedAt}, and that would be lost. ${USED_TARGET_HINT}`,
      )
    : new MoveError(
        'foreign',
        `This PostgreSQL database holds data of its own. ${USED_TARGET_HINT}`,
      );
};

/** Reports progress: every row is copied and then read back. */
const trackProgress = (total: number, { signal, onProgress }: MoveOrder) => {
  let rowsDone = 0;
  return (rows: number): void => {
    signal?.throwIfAborted();
    rowsDone += rows;
    onProgress?.(total === 0 ? 1 : rowsDone / (2 * total));
  };
};

type ReportRows = (rows: number) => void;

const copy = async (source: Source, target: Target, table: Table, advance: ReportRows) => {
  for (const rows of source.batches(table)) {
    advance(rows.length);
    await target.insert(table, rows);
  }
};

/** Reads every row back by its key and compares it. */
const verify = async (source: Source, target: Target, table: Table, advance: ReportRows) => {
  for (const rows of source.batches(table)) {
    advance(rows.length);
    const storedHashes = new Set((await target.readBack(table, rows)).map(hashRow));
    const lostRow = rows.find((row) => !storedHashes.has(hashRow(row)));
    if (lostRow !== undefined) {
      throw new MoveError(
        'differs',
        `${describeRow(table, lostRow)} is not the same in PostgreSQL. No data was changed.`,
      );
    }
  }
};

/** Throws if rows are missing or additional ones are there. */
const requireCounts = async (
  target: Target,
  tables: readonly Table[],
  rows: MoveResult['rows'],
) => {
  for (const { table, rows: there } of await target.census(tables, MARKER)) {
    if (rows[table] === there) continue;
    throw new MoveError(
      'differs',
      `${table} has ${rows[table]} rows in the file and ${there} in PostgreSQL. No data was changed.`,
    );
  }
};

/** A session stores its own lifetime, which applies each time it is renewed. */
const shortenSessions = (target: Target, { now, sessionLasts }: MoveOrder) =>
  target.query(
    `update sessions set expire = least(expire, $1),
       sess = jsonb_set(sess::jsonb, '{_maxAge}', to_jsonb($2::bigint))::text
     where expire > $1 or (sess::json ->> '_maxAge')::numeric > $2::bigint`,
    [new Date(now.getTime() + sessionLasts).toISOString(), sessionLasts],
  );

const putSetting = (target: Target, { id, value }: StoredSetting, now: Date) =>
  target.query(
    `insert into settings (id, value, changed_at) values ($1, $2, $3)
     on conflict (id) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [id, value, now.toISOString()],
  );

/** Written last, because it counts all rows. */
const putMarker = async (target: Target, tables: readonly Table[], order: MoveOrder) => {
  const { installation, now } = order;
  const write = (rows: MoveMarker['rows']) => {
    const marker: MoveMarker = { installation, movedAt: now.toISOString(), rows };
    return putSetting(target, { id: MARKER, value: JSON.stringify(marker) }, now);
  };
  await write({});
  const rowCounts = await target.census(tables, MARKER);
  await write(Object.fromEntries(rowCounts.map(({ table, rows }) => [table, rows])));
};

const moveInto = async (source: Source, target: Target, order: MoveOrder): Promise<MoveResult> => {
  const tables = order.tables.map(toTable);
  requireSame(tables, source.columns(), await target.columns());
  source.requireWhole();
  await target.lock(tables);
  await requireReplaceable(target, tables, order.installation);
  await target.empty(tables);
  const rows = Object.fromEntries(tables.map((table) => [table.name, source.count(table)]));
  const advance = trackProgress(
    Object.values(rows).reduce((sum, count) => sum + count, 0),
    order,
  );
  for (const table of tables) {
    await copy(source, target, table, advance);
    order.onTable?.(table.name, rows[table.name] ?? 0);
  }
  await target.refer();
  await target.readByKeys();
  for (const table of tables) await verify(source, target, table, advance);
  await requireCounts(target, tables, rows);
  await target.countOn();
  await shortenSessions(target, order);
  for (const setting of order.settings) await putSetting(target, setting, order.now);
  await putMarker(target, tables, order);
  await target.commit(tables);
  return { rows, replaced: source.replaced, unsound: source.unsound };
};

/** Migrates PostgreSQL to the current schema, which changes no data of owners. */
const prepare = async (url: string): Promise<void> => {
  try {
    await migratePostgres(url);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // The messages of these say what to do.
    if (error.code === 'newer-schema' || error.code === 'unsuitable') throw error;
    throw new MoveError(
      error.code === 'unavailable' ? 'lost' : 'refused',
      `PostgreSQL cannot be used (${error.message}). No data was changed.`,
      error,
    );
  }
};

/**
 * Replaces the content of a PostgreSQL database by that of an SQLite file in one transaction. Each
 * row is read back and compared. The target must have no accounts, or be the one that this
 * installation was moved to before and nobody has written to since. Throws MoveError, and
 * DatabaseError if the file is not a database or a newer version wrote either of them.
 */
export const moveToPostgres = async (order: MoveOrder): Promise<MoveResult> => {
  const source = new Source(order.file);
  try {
    const target = await Target.open(order.url);
    try {
      await prepare(order.url);
      await target.begin();
      return await moveInto(source, target, order);
    } finally {
      await target.close();
    }
  } finally {
    source.close();
  }
};
