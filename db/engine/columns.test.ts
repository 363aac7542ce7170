import { expect, test } from 'vitest';
import { tables } from '#db/tables.ts';
import { listColumns, listReferences } from '#db/testing/testing-schema.ts';
import { openTestDatabase } from '#db/testing.ts';
import { camelCase, snakeCase } from './columns.ts';
import { type AnyTable, type ColumnKind, decoders } from './table.ts';

/** The database types of each kind of column. SQLite stores large integers in any integer column. */
const TYPES: Readonly<Record<ColumnKind, RegExp>> = {
  text: /^text$/,
  day: /^text$/,
  instant: /^text$/,
  json: /^text$/,
  integer: /^integer$/,
  bigint: /^(bigint|integer)$/,
  real: /^(float|double precision)$/,
  boolean: /^boolean$/,
  bytes: /^(blob|bytea)$/,
};

/**
 * Required columns that accept null in SQLite, because it cannot add a required column to a table that has rows. The
 * migrations filled them.
 */
const PREFILLED_COLUMNS: readonly string[] = ['sessions.id', 'reminders.type'];

const describeTable = ({ name, columns }: AnyTable) =>
  Object.entries(columns).map(([column, { kind, traits }]) => ({
    name: `${snakeCase(name)}.${snakeCase(column)}`,
    kind,
    isComputed: traits.isComputed,
    isKey: traits.isKey,
    // SQLite allows NULL in keys of one column and in computed columns.
    isNullable: !traits.isKey && !traits.isComputed && traits.isNullable,
    fallback: traits.fallback,
  }));

const sortByName = <T extends { readonly name: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

test('the definitions and the migrated schema have the same tables, columns, keys and defaults', async () => {
  await using testDatabase = await openTestDatabase();
  const kinds = new Map(tables.flatMap(describeTable).map(({ name, kind }) => [name, kind]));
  const columnTypes = (await listColumns(testDatabase.db)).map(({ table, type, ...column }) => {
    const name = `${table}.${column.name}`;
    const kind = kinds.get(name);
    const isOdd = column.isKey || column.isComputed || PREFILLED_COLUMNS.includes(name);
    return {
      ...column,
      name,
      // A type that differs from the definition is shown as the database names it.
      kind: kind && TYPES[kind].test(type) ? kind : type,
      isNullable: !isOdd && column.isNullable,
      fallback: column.fallback,
    };
  });
  expect(sortByName(columnTypes)).toEqual(sortByName(tables.flatMap(describeTable)));
});

test('PostgreSQL has bigint columns exactly where the definitions say so', async ({ skip }) => {
  await using testDatabase = await openTestDatabase();
  skip(testDatabase.db.kind === 'sqlite', 'SQLite has one type for whole numbers');
  const wideColumnsIn = (await listColumns(testDatabase.db)).filter(
    ({ type }) => type === 'bigint',
  );
  const definedTables = tables.flatMap(describeTable).filter(({ kind }) => kind === 'bigint');
  expect(wideColumnsIn.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual(
    definedTables.map(({ name }) => name).toSorted(),
  );
});

test('the definitions and the migrated schema have the same references', async () => {
  await using testDatabase = await openTestDatabase();
  const definedColumns = tables.flatMap(({ name, columns }) =>
    Object.values(columns).flatMap(({ traits: { reference } }) =>
      reference
        ? [`${snakeCase(name)} ${snakeCase(reference.table)} ${reference.whenGone.toUpperCase()}`]
        : [],
    ),
  );
  const references = (await listReferences(testDatabase.db)).map(
    ({ table, parent, whenGone }) => `${table} ${parent} ${whenGone}`,
  );
  expect(references.toSorted()).toEqual(definedColumns.toSorted());
});

test('a name with a decoder means the same in every table', () => {
  const columns = tables.flatMap((table) => Object.entries(table.columns));
  for (const [name, named] of Map.groupBy(columns, ([column]) => column)) {
    const usedDecoders = new Set(named.map(([, { kind }]) => decoders[kind]));
    expect(usedDecoders.size, name).toBe(1);
  }
});

test('names are converted to the database’s form and back', () => {
  for (const { name, names } of tables) {
    for (const columnName of [name, ...names])
      expect(camelCase(snakeCase(columnName))).toBe(columnName);
  }
});

test('every table and column that is left out of exports or backups has a reason', () => {
  const reasons = tables.flatMap(({ stays, columns }) => [
    ...Object.values(stays),
    ...Object.values(columns).map(({ traits }) => traits.notExported),
  ]);
  for (const reason of reasons) if (reason !== undefined) expect(reason).toMatch(/\w+ \w+/);
});
