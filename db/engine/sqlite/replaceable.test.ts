import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import type { Runner } from '#db/engine/run.ts';
import { putSetting } from '#db/settings/queries.ts';
import { openTestDatabase } from '#db/testing.ts';
import { ReplaceableDatabase } from './replaceable.ts';

const write = (db: Runner, id: string) => putSetting(db, { id, value: 'on', changedAt: 'now' });
const written = (db: Runner) => db.run((k) => k('settings').pluck('id'));

test('calls during a replacement wait and use the new database, and earlier calls finish first', async () => {
  await using made = await openTestDatabase();
  const [file, other] = [join(made.folder, 'here.db'), join(made.folder, 'other.db')];
  const filled = await openDatabase(other);
  await write(filled, 'other');
  await filled.close();

  const db = await ReplaceableDatabase.open(() => openDatabase(file));
  const before = write(db, 'before');
  const kept = join(made.folder, 'kept.db');
  const replaced = db.replace(async () => {
    copyFileSync(file, kept);
    copyFileSync(other, file);
  });
  const waited = written(db);
  await Promise.all([before, replaced]);
  expect(await waited).toEqual(['other']);
  const aside = await openDatabase(kept);
  expect(await written(aside)).toEqual(['before']);
  await aside.close();
  await db.close();
});

test('a failed replacement reopens the previous database', async () => {
  await using made = await openTestDatabase();
  const db = await ReplaceableDatabase.open(() => openDatabase(join(made.folder, 'here.db')));
  await write(db, 'here');
  await expect(db.replace(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await written(db)).toEqual(['here']);
  await db.close();
});
