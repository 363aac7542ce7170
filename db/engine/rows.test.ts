import { expect, test } from 'vitest';
import { fillEverything } from '#db/move/testing.ts';
import { columnsByName } from '#db/tables.ts';
import { type Column, listColumns, readRows } from '#db/testing/testing-schema.ts';
import { openTestDatabase, openTestFile } from '#db/testing.ts';
import { camelCase } from './columns.ts';
import { DatabaseError } from './errors.ts';
import type { Database } from './run.ts';

const TEXTS = [
  '',
  `Ñandú ﷽ 𝒳 👩🏽‍⚕️ e\u0301 \u202eright to left\u202c\ttab\r\nline \\x41 \\N %_ "' $1 ?${'🐕'.repeat(3000)}`,
  '+275760-09-13T00:00:00.000Z',
];
const NUMBERS = [0, 2_147_483_647, -2_147_483_648];
const LARGE_NUMBERS = [...NUMBERS, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const FRACTIONS = [0, 1e-300, Number.MAX_VALUE, 121.055_173_4, -0.1];
const BYTES = [
  new Uint8Array(0),
  Uint8Array.from({ length: 256 }, (_, value) => value),
  new Uint8Array(30_000).fill(0x5c),
];
const JSON_VALUES = [{}, { text: TEXTS[1], number: 0.1, none: null, list: [true, [], {}] }];

/** The extreme values that a column can hold, whatever its purpose. */
const listExtremeValues = ({ name, type }: Column): readonly unknown[] => {
  if (columnsByName.get(camelCase(name))?.kind === 'json') return JSON_VALUES;
  if (type === 'boolean') return [true, false];
  if (type === 'bigint') return LARGE_NUMBERS;
  if (/int/.test(type)) return NUMBERS;
  if (/double|float|real/.test(type)) return FRACTIONS;
  return /blob|bytea/.test(type) ? BYTES : TEXTS;
};

const toComparable = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;

/** Writes a value into the only row of a table and reads it back. Returns whether it was accepted. */
const writeAndRead = async (
  db: Database,
  { table, name }: Column,
  value: unknown,
): Promise<boolean> => {
  try {
    // The statement uses an alias, because an update of a searched table itself must write all its searched columns.
    await db.run((knex) => knex(`${table} as t`).update({ [camelCase(name)]: value }));
  } catch (error) {
    if (error instanceof DatabaseError && /^(check|foreign-key)$/.test(error.code)) return false;
    throw error;
  }
  const row = await db.run((knex) => knex(table).first(camelCase(name)));
  const storedValue = toComparable(row?.[camelCase(name)]);
  expect([table, name, storedValue]).toEqual([table, name, toComparable(value)]);
  return true;
};

const listWritableColumns = async (db: Database): Promise<readonly Column[]> =>
  (await listColumns(db)).filter(({ isComputed }) => !isComputed);

/** The extremes that each column accepted, by `table.column`. Only SQLite accepts null keys. */
const tryExtremeValues = async (
  db: Database,
  columns: readonly Column[],
): Promise<Record<string, readonly boolean[]>> => {
  const outcomesByColumn: Record<string, readonly boolean[]> = {};
  for (const column of columns) {
    const outcome: boolean[] = [];
    for (const value of [...listExtremeValues(column), ...(column.isKey ? [] : [null])]) {
      outcome.push(await writeAndRead(db, column, value));
    }
    outcomesByColumn[`${column.table}.${column.name}`] = outcome;
  }
  return outcomesByColumn;
};

/** An SQLite database with one row in every table. */
const openFilled = async () => {
  const testDatabase = await openTestFile();
  fillEverything(testDatabase.place, 1);
  return testDatabase;
};

/** Copies the rows into this suite's database, without checking references. */
const copyInto = async (db: Database, from: Database): Promise<void> => {
  const columns = Map.groupBy(await listWritableColumns(from), ({ table }) => table);
  await db.transaction(async (tx) => {
    await tx.run((knex) => knex.raw('set local session_replication_role = replica'));
    for (const [table, written] of columns) {
      const [row = {}] = await readRows(from, table);
      const names = written.map(({ name }) => camelCase(name));
      const values = Object.fromEntries(names.map((name) => [name, row[name]]));
      await tx.run((knex) => knex(table).delete());
      await tx.run((knex) => knex(table).insert(values));
    }
  });
};

test('every column of every table returns extreme values unchanged, or refuses them', async () => {
  await using file = await openFilled();
  await using suite = await openTestDatabase();
  const { db } = suite;
  if (db.kind === 'postgres') await copyInto(db, file.db);
  // The feed's own table is tested first, because writes to the other tables add rows to it.
  const sortRank = ({ table }: Column): number => (table === 'changes' ? 0 : 1);
  const columns = (await listWritableColumns(db)).toSorted((a, b) => sortRank(a) - sortRank(b));
  const columnOutcomes = await tryExtremeValues(db.kind === 'postgres' ? db : file.db, columns);
  expect(Object.keys(columnOutcomes).length).toBeGreaterThan(200);
  expect(new Set(Object.values(columnOutcomes).flat())).toEqual(new Set([true, false]));
  // Both databases accept the same values.
  if (db.kind === 'postgres')
    expect(columnOutcomes).toEqual(await tryExtremeValues(file.db, columns));
});
