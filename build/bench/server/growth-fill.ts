import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { setPragmas } from '#db/engine/sqlite/pragmas.ts';
import {
  addOwner,
  addRound,
  type CommonValues,
  ROUND_COUNT,
  type Row,
  type Rows,
} from './growth-rows.ts';

/** The number of owners whose rows of a round are written in one transaction. */
const CHUNK_SIZE = 2000;

/** Inserts rows of some tables, in their order, in one transaction. */
interface RowSink {
  write(rows: Rows): Promise<void>;
  finish(): Promise<void>;
}

const fill = async (sink: RowSink, owners: number, commonValues: CommonValues): Promise<void> => {
  for (let round = -1; round < ROUND_COUNT; round += 1) {
    for (let from = 0; from < owners; from += CHUNK_SIZE) {
      const rows: Rows = new Map();
      for (let owner = from; owner < Math.min(owners, from + CHUNK_SIZE); owner += 1) {
        if (round < 0) addOwner(rows, owner, commonValues);
        else addRound(rows, owner, round, commonValues);
      }
      await sink.write(rows);
    }
  }
  await sink.finish();
};

const toSqliteValue = (value: Row[string] | undefined) =>
  typeof value === 'boolean' ? Number(value) : value;

/** Inserts directly into the file, which already has its schema. */
export const fillSqlite = async (
  file: string,
  owners: number,
  commonValues: CommonValues,
): Promise<void> => {
  const database = new BetterSqlite3(file);
  setPragmas(database);
  // Data for a measurement does not have to survive a power cut.
  for (const pragma of ['synchronous = OFF', 'cache_size = -2000000', 'wal_autocheckpoint = 50000'])
    database.pragma(pragma);
  const write = database.transaction((rows: Rows) => {
    for (const [table, of] of rows) {
      const columns = Object.keys(of[0] ?? {});
      const places = columns.map(() => '?').join(', ');
      const insert = database.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${places})`,
      );
      for (const row of of) insert.run(columns.map((column) => toSqliteValue(row[column])));
    }
  });
  const finishRound = async () => {
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  };
  await fill({ write: async (rows) => write(rows), finish: finishRound }, owners, commonValues);
};

/** Inserts the rows through SQL, then vacuums and analyses, as autovacuum would within minutes. */
export const fillPostgres = async (
  url: string,
  owners: number,
  commonValues: CommonValues,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const write = async (rows: Rows): Promise<void> => {
    await client.query('begin');
    for (const [table, of] of rows) {
      const columns = Object.keys(of[0] ?? {}).join(', ');
      await client.query(
        `insert into ${table} (${columns})
         select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(of)],
      );
    }
    await client.query('commit');
  };
  const finishRows = async () => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    await client.end();
  };
  await fill({ write, finish: finishRows }, owners, commonValues);
};
