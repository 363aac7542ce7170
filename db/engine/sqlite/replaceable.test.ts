import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import type { Runner } from '#db/engine/run.ts';
import { putSetting } from '#db/settings/queries.ts';
import { openTestDatabase } from '#db/testing.ts';
import { ReplaceableDatabase } from './replaceable.ts';

const write = (db: Runner, id: string) => putSetting(db, { id, value: 'on', changedAt: 'now' });
const readWrittenIds = (db: Runner) => db.run((knex) => knex('settings').pluck('id'));

test('calls during a replacement wait and use the new database, and earlier calls finish first', async () => {
  await using newDatabase = await openTestDatabase();
  const [file, other] = [join(newDatabase.folder, 'here.db'), join(newDatabase.folder, 'other.db')];
  const filledDatabase = await openDatabase(other);
  await write(filledDatabase, 'other');
  await filledDatabase.close();

  const db = await ReplaceableDatabase.open(() => openDatabase(file));
  const writeBefore = write(db, 'before');
  const keptFile = join(newDatabase.folder, 'kept.db');
  const replacement = db.replace(async () => {
    copyFileSync(file, keptFile);
    copyFileSync(other, file);
  });
  const replacementPromise = readWrittenIds(db);
  await Promise.all([writeBefore, replacement]);
  expect(await replacementPromise).toEqual(['other']);
  const asideDatabase = await openDatabase(keptFile);
  expect(await readWrittenIds(asideDatabase)).toEqual(['before']);
  await asideDatabase.close();
  await db.close();
});

test('a failed replacement reopens the previous database', async () => {
  await using newDatabase = await openTestDatabase();
  const db = await ReplaceableDatabase.open(() =>
    openDatabase(join(newDatabase.folder, 'here.db')),
  );
  await write(db, 'here');
  await expect(db.replace(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await readWrittenIds(db)).toEqual(['here']);
  await db.close();
});
