import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { lockExclusively } from '#db/engine/lock.ts';
import { copyTemplate } from '#db/testing.ts';
import { command, freshFolder } from '#server/backups/testing.ts';
import { execute } from './operator/run-program.ts';
import { USERS_PROGRAM } from './users/program.ts';

const listUsers = (folder: string) => execute(USERS_PROGRAM, ['list'], { DATA_DIR: folder });

test('a damaged database is named, with the way to restore it', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await copyTemplate(file);
  const backup = join(folder.path, 'whole.backup');
  expect(await command('back-up', folder.path, [backup])).toMatchObject({ code: 0 });
  writeFileSync(file, 'no database');
  const { code, errors } = await listUsers(folder.path);
  expect(code).toBe(1);
  expect(errors).toBe(`${file} is damaged or is no database: restore a backup of it.\n`);
  const backUp = await command('back-up', folder.path);
  expect(backUp.printed).toMatch(
    /^The database is damaged.*npm run restore -- FILE --replace\.\n$/,
  );
  const missing = await command('restore', folder.path, [`${backup}x`, '--replace']);
  expect(missing.printed).toMatch(/^There is no such file.* Nothing was changed\.\n$/);
  const restored = await command('restore', folder.path, [backup, '--replace']);
  expect(restored.code).toBe(0);
  expect(restored.printed).toContain(`Restored into ${folder.path}. Start the server`);
  const [, keptFile = ''] = /is kept in (.*-damaged\.db)\n/.exec(restored.printed) ?? [];
  expect(existsSync(keptFile)).toBe(true);
  expect(await listUsers(folder.path)).toMatchObject({ code: 0 });
});

test('the doctor finds a damaged page that the server has not read yet', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await copyTemplate(file);
  const whole = await command('doctor', folder.path, ['--json']);
  expect(whole.printed).toContain('SQLite answers');
  const db = new SqliteFile(file);
  const pageSize = Number(db.pragma('page_size', { simple: true }));
  const page = db.prepare("select rootpage from sqlite_schema where name = 'pets'").pluck().get();
  db.close();
  const bytes = readFileSync(file);
  bytes.fill(0, (Number(page) - 1) * pageSize, Number(page) * pageSize);
  writeFileSync(file, bytes);
  const { code, printed } = await command('doctor', folder.path, ['--json']);
  expect(code).toBe(1);
  expect(printed).toContain(`${file} is damaged or is no database: restore a backup of it.`);
});

test('an empty file is no database of this version', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  writeFileSync(file, '');
  const { code, errors } = await listUsers(folder.path);
  expect([code, errors]).toEqual([
    1,
    `${file} lacks tables of this version of Alaga: start the server first, which makes them.\n`,
  ]);
});

test.each([
  ['newer', "insert into knex_migrations (name, batch) values ('999-future', 99)"],
  ['held', 'begin exclusive'],
])('a database that is %s is not changed', async (state, statement) => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await copyTemplate(file);
  const otherProgram = new SqliteFile(file);
  otherProgram.exec(`pragma locking_mode = ${state === 'held' ? 'exclusive' : 'normal'}`);
  otherProgram.exec(statement);
  const { code, errors } = await listUsers(folder.path);
  const sentences = {
    newer:
      'This database was written by a newer version of Alaga. Please update Alaga; nothing was changed.\n',
    held: `Another program holds the database in ${folder.path}: stop it, or try again later.\n`,
  };
  expect([code, errors]).toEqual([1, sentences[state === 'held' ? 'held' : 'newer']]);
  if (state === 'newer') {
    const { printed } = await command('back-up', folder.path);
    expect(printed).toMatch(/^This database was written by a newer version.* No backup was made/);
  }
  otherProgram.close();
});

test('a folder of another user is not called empty', async ({ skip }) => {
  if (process.platform === 'win32') return skip('Windows has no such modes of folders');
  if (process.getuid?.() === 0) return skip('no folder is hidden from root');
  using folder = freshFolder();
  await copyTemplate(join(folder.path, 'alaga.db'));
  chmodSync(folder.path, 0);
  const { code, errors } = await listUsers(folder.path);
  chmodSync(folder.path, 0o700);
  const said = `This user may not look into ${folder.path}: run this as the server's user.\n`;
  expect([code, errors]).toEqual([1, said]);
});

test('a command changes nothing while the database is being replaced, and says so', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await copyTemplate(file);
  const lock = lockExclusively(file);
  const { code, errors } = await listUsers(folder.path);
  lock.release();
  expect([code, errors]).toEqual([1, expect.stringContaining('A backup is being restored')]);
  expect(await listUsers(folder.path)).toMatchObject({ code: 0 });
});
