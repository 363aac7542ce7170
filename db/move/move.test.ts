import { join } from 'node:path';
import { expect, test } from 'vitest';
import { integer, table, text } from '#db/engine/table.ts';
import { tables } from '#db/tables.ts';
import { openTestFile } from '#db/testing.ts';
import { type MoveOrder, moveToPostgres } from './move.ts';
import {
  change,
  createOrder,
  type EmptyDatabase,
  emptyDatabase,
  fillEverything,
  rowsIn,
  rowsInPostgres,
  withoutMarker,
} from './testing.ts';

const ROWS = 3;
const OTHER_ID = '7f7c5a52-61ab-4ac2-8d5e-cb3f27bb0a10';

/** An SQLite file with values in every column of every table, and an unused PostgreSQL database. */
const start = async () => {
  const newTestFile = await openTestFile();
  const file = join(newTestFile.folder, 'alaga.db');
  fillEverything(file, ROWS);
  const target = await emptyDatabase();
  return {
    file,
    target,
    move: (overrides: Partial<MoveOrder> = {}) =>
      moveToPostgres(createOrder(file, target.url, overrides)),
    async [Symbol.asyncDispose]() {
      await target[Symbol.asyncDispose]();
      await newTestFile[Symbol.asyncDispose]();
    },
  };
};

const readEverything = async (target: EmptyDatabase, file: string) => {
  const storedRows = await rowsInPostgres(target, Object.keys(rowsIn(file)));
  return withoutMarker(storedRows);
};

test('copies every column of every table, and a second move replaces them by the file’s new content', async () => {
  await using fixture = await start();
  const progress: string[] = [];
  let stepsDone = 0;
  const moveResult = await fixture.move({
    onTable: (name) => void progress.push(name),
    onProgress: (now) => {
      expect(now).toBeGreaterThan(stepsDone);
      stepsDone = now;
    },
  });
  const rowsBefore = rowsIn(fixture.file);
  const tables = Object.keys(rowsBefore).toSorted();
  expect(tables.length).toBeGreaterThan(25);
  for (const rows of Object.values(rowsBefore)) expect(rows).toHaveLength(ROWS);
  expect(await readEverything(fixture.target, fixture.file)).toEqual(rowsBefore);
  expect(Object.keys(moveResult.rows).toSorted()).toEqual(tables);
  expect(progress.toSorted()).toEqual(tables);
  expect(stepsDone).toBe(1);
  expect(moveResult.unsound, 'their hash says something else').toHaveLength(ROWS);

  // Rows were added, changed and deleted since the last move.
  change(fixture.file, 'delete from notices');
  change(fixture.file, "update pets set name = 'Bantay' where version = 1");
  change(fixture.file, "insert into rate_limits values ('new', 1, '2026')");
  await fixture.move();
  expect(await readEverything(fixture.target, fixture.file)).toEqual(rowsIn(fixture.file));

  // Foreign keys are enforced again.
  const orphan = fixture.target.query("update pets set user_id = 'nobody'");
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
  const [loose] = await fixture.target.query(
    "select count(*) from pg_constraint where contype = 'f' and condeferrable",
  );
  expect(loose?.['count']).toBe('0');
});

test('copies a new table like the others, and continues its sequence', async () => {
  await using fixture = await start();
  await fixture.move();
  const extraColumns = '(id integer primary key not null, pet_id text references pets, said text)';
  change(
    fixture.file,
    `create table toys ${extraColumns}; insert into toys values (7, null, 'squeaks')`,
  );
  await expect(fixture.move(), 'on one side alone').rejects.toMatchObject({
    problem: 'schema',
    message: expect.stringContaining('toys.id, toys.pet_id, toys.said'),
  });
  await fixture.target.query(`create table toys ${extraColumns.replace('integer', 'serial')}`);
  await expect(fixture.move(), 'without a definition').rejects.toMatchObject({ problem: 'schema' });
  const toys = table('toys', {
    id: integer().key(),
    petId: text().nullable().references('pets', 'no action'),
    said: text().nullable(),
  });
  await fixture.move({ tables: [...tables, toys] });
  expect(
    await fixture.target.query("insert into toys (said) values ('next') returning id"),
  ).toEqual([{ id: '8' }]);
  // A move fails if the file has a table without a definition.
  change(fixture.file, 'create table loose (said text)');
  await fixture.target.query('create table loose (said text)');
  await expect(fixture.move({ tables: [...tables, toys] })).rejects.toMatchObject({
    problem: 'schema',
  });
});

test('reports texts that PostgreSQL cannot store by row, and copies the rest of them', async () => {
  await using fixture = await start();
  const id = '(select id from pets where version = 1)';
  const setColumn = (column: string, value: string) =>
    change(fixture.file, `update pets set ${column} = ${value} where id = ${id}`);
  setColumn('name', "'a' || char(0) || 'b'");
  setColumn('breed', "cast(x'6dff6e' as text)");
  // This replacement character was typed by the owner, so it is moved unchanged, as is an empty text.
  setColumn('colour', "'\uFFFD grey'");
  setColumn('allergies', "''");
  const { replaced } = await fixture.move();
  expect(replaced.map((line) => line.replace(/^.*: /s, '')).toSorted()).toEqual(['breed', 'name']);
  expect(replaced[0]).toMatch(/^pets id 0: /);
  const [pet] = await fixture.target.query(
    'select name, breed, colour, allergies from pets where version = 1',
  );
  expect(pet).toEqual({
    name: 'a\uFFFDb',
    breed: 'm\uFFFDn',
    colour: '\uFFFD grey',
    allergies: '',
  });
});

test('copies photos of many megabytes and extreme numbers unchanged', async () => {
  await using fixture = await start();
  change(fixture.file, 'update blobs set bytes = randomblob(6000000), thumbnail = zeroblob(0)');
  change(fixture.file, 'update medical_records set cost_centavos = ?', 9_223_372_036_854_775_807n);
  change(fixture.file, 'update vet_clinics set latitude = ?, longitude = ?', 1e300, -0.1 - 0.2);
  await fixture.move();
  expect(await fixture.target.query('select min(octet_length(bytes)) as bytes from blobs')).toEqual(
    [{ bytes: '6000000' }],
  );
  expect(await fixture.target.query('select distinct cost_centavos from medical_records')).toEqual([
    { cost_centavos: '9223372036854775807' },
  ]);
  const [clinic] = await fixture.target.query('select latitude, longitude from vet_clinics');
  expect([Number(clinic?.['latitude']), Number(clinic?.['longitude'])]).toEqual([
    1e300,
    -0.1 - 0.2,
  ]);
});

test('refuses values that PostgreSQL cannot store and orphaned rows by name, without changes', async () => {
  await using fixture = await start();
  await fixture.move();
  const rowsBefore = rowsIn(fixture.file);
  const corruptColumn = (column: string, value: string) =>
    change(fixture.file, `update pets set ${column} = ${value}`);
  for (const [column, wrong, right, problem, message] of [
    ['version', "'old'", 'rowid', 'unfit', /^pets id 0: .* a version that is no integer/s],
    ['version', '3000000000', 'rowid', 'unfit', /version/],
    ['name', "x'00'", "'Bantay'", 'unfit', /name that is no text/],
    ['user_id', "'gone'", "'gone'", 'damaged', /rows of pets belong/],
  ] as const) {
    corruptColumn(column, wrong);
    await expect(fixture.move(), wrong).rejects.toMatchObject({
      problem,
      message: expect.stringMatching(message),
    });
    corruptColumn(column, right);
  }
  expect(await readEverything(fixture.target, fixture.file)).toEqual(rowsBefore);
});

test('detects values that PostgreSQL has changed, before the commit', async () => {
  await using fixture = await start();
  for (const [table, makes] of [
    ['pets', "new.name := 'other'; return new;"],
    ['blobs', "new.bytes := new.bytes || '\\x00'::bytea; return new;"],
    ['support_attachments', "new.bytes := '\\x'; return new;"],
    ['clinic_areas', 'return null;'],
  ] as const) {
    await fixture.target.query(`
      create function spoil() returns trigger language plpgsql as $$begin ${makes} end$$;
      create trigger spoil before insert on ${table} for each row execute function spoil()`);
    await expect(fixture.move(), table).rejects.toMatchObject({
      problem: 'differs',
      message: expect.stringMatching(new RegExp(`^${table} .*is not the same in PostgreSQL`, 's')),
    });
    await fixture.target.query(`drop trigger spoil on ${table}; drop function spoil`);
  }
  expect(await fixture.target.query('select id from users')).toEqual([]);
});

test('does not overwrite a database with data that was never in the file', async () => {
  await using fixture = await start();
  await fixture.move({ installation: OTHER_ID });
  await expect(fixture.move(), 'moved from elsewhere').rejects.toMatchObject({
    problem: 'foreign',
  });
  await fixture.move({ installation: OTHER_ID });

  // These statements stand for everything that a server may have written, added or deleted since the move.
  for (const sql of [
    "update sessions set last_seen_at = '2026'",
    "insert into rate_limits values ('here', 1, '2026')",
    'delete from notices',
    "update settings set value = value where id = 'moved-from'",
  ]) {
    await fixture.target.query(sql);
    await expect(fixture.move({ installation: OTHER_ID }), sql).rejects.toMatchObject({
      problem: 'written',
      message: expect.stringContaining('2026-11-20T02:00:00.000Z'),
    });
    await expect(fixture.move(), sql).rejects.toMatchObject({ problem: 'foreign' });
    // A database without accounts may be overwritten.
    await fixture.target.query('delete from users');
    await fixture.move({ installation: OTHER_ID });
  }
  expect(await readEverything(fixture.target, fixture.file)).toEqual(rowsIn(fixture.file));
  await fixture.target.query("delete from settings where id = 'moved-from'");
  await expect(fixture.move(), 'data of its own').rejects.toMatchObject({ problem: 'foreign' });
});

test('does not begin while a server uses either database', async () => {
  await using fixture = await start();
  await fixture.move();
  const { connectionsTo } = await import('#db/engine/postgres/postgres.ts');
  const pool = connectionsTo(fixture.target.url);
  await pool.query('select 1');
  await expect(fixture.move()).rejects.toMatchObject({ problem: 'in-use' });
  await pool.end();
  await fixture.move();
});

test('changes nothing if it is aborted or the address is wrong', async () => {
  await using fixture = await start();
  await fixture.move();
  const rowsBefore = rowsIn(fixture.file);
  change(fixture.file, 'delete from phone_codes');
  const abortController = new AbortController();
  let tables = 0;
  const onTable = () => {
    tables += 1;
    if (tables === 10) abortController.abort(new Error('stopped'));
  };
  await expect(fixture.move({ signal: abortController.signal, onTable })).rejects.toThrow(
    'stopped',
  );
  expect(tables).toBe(10);
  expect(await readEverything(fixture.target, fixture.file)).toEqual(rowsBefore);
  const url = 'postgres://nobody@127.0.0.1:1/alaga';
  await expect(fixture.move({ url })).rejects.toMatchObject({ problem: 'lost' });
});

test('stores the secrets and session ends of the future servers', async () => {
  await using fixture = await start();
  const sessionJson = (days: number) => `'{"a":1,"_maxAge":${days * 86_400_000}}'`;
  change(fixture.file, `update sessions set sess = ${sessionJson(30)}`);
  change(fixture.file, `update sessions set sess = ${sessionJson(400)} where rowid = 2`);
  change(
    fixture.file,
    `update sessions set sess = ${sessionJson(400)}, expire = '2027-12-01' where rowid = 3`,
  );
  const settings = [{ id: 'session-secret', value: 'of the servers' }];
  await fixture.move({ settings });
  // The settings of the move itself do not count as changes by others.
  await fixture.move({ settings });
  expect(
    await fixture.target.query(
      "select expire, sess::json ->> '_maxAge' as lasts, sess::json ->> 'a' as a from sessions order by sid",
    ),
  ).toEqual([
    { expire: '2026-12-01T00:00:00.000Z', lasts: '2592000000', a: '1' },
    { expire: '2026-12-02T00:00:00.000Z', lasts: '2592000000', a: '1' },
    { expire: '2026-12-20T02:00:00.000Z', lasts: '2592000000', a: '1' },
  ]);
  expect(
    await fixture.target.query("select value from settings where id = 'session-secret'"),
  ).toEqual([{ value: 'of the servers' }]);
});
