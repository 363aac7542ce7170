import { statSync } from 'node:fs';
import type { Database } from '#db/engine/run.ts';
import type { Channel } from '#db/notices/queries.ts';

/** The notices of a channel that wait to be sent. */
export interface WaitingNotices {
  readonly channel: Channel;
  readonly total: number;
  /** The due time of the first waiting notice, ISO UTC. */
  readonly first: string;
}

export const countWaitingNotices = async (db: Database): Promise<readonly WaitingNotices[]> => {
  const rows = await db.run((knex) =>
    knex('notices')
      .where({ state: 'waiting' })
      .groupBy('channel')
      .orderBy('channel')
      .select<WaitingNotices[]>(
        'channel',
        knex.raw('count(*) as total'),
        knex.raw('min(next_attempt_at) as first'),
      ),
  );
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
};

/** The messages to support that have not been mailed yet. */
export const countUnmailedMessages = async (db: Database): Promise<number> => {
  const row = await db.run((knex) =>
    knex('supportMessages').whereNull('mailedAt').count('* as total').first<{ total: number }>(),
  );
  return Number(row.total);
};

/** Bytes of the database: of the SQLite file with its log, or of the PostgreSQL database. */
export const databaseSize = async (db: Database, file: string): Promise<number> => {
  if (db.kind === 'sqlite') {
    return ['', '-wal'].reduce(
      (sum, end) => sum + (statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
  const row = await db.run((knex) =>
    knex
      .select(knex.raw('pg_database_size(current_database()) as bytes'))
      .first<{ bytes: number }>(),
  );
  return Number(row.bytes);
};
