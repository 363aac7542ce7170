import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import { deleteForGood } from '#db/ids.ts';
import { buildPet } from '#db/pets/factory.ts';
import { digest, tablesOf } from './digest.ts';
import { putManifest, readManifest } from './manifest.ts';
import { replaceDatabase, stage, stagedFileOf } from './restore.ts';
import { household, INSTALLATION, ignoreProgress, problemOf } from './testing.ts';

test('a restored database equals the backup, without remains of the previous state', async () => {
  await using at = await household();
  await at.make();
  await at.db.run((k) => k('pets as changed').update({ name: 'Changed' }));
  await at.db.close();
  await stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress);
  replaceDatabase(at.source);
  expect(existsSync(stagedFileOf(at.source))).toBe(false);
  const db = await openDatabase(at.source);
  expect(await db.run((k) => k('pets').orderBy('name').pluck('name'))).toEqual([
    'Bantay',
    'Sample',
  ]);
  expect(await db.run((k) => k('blobs').pluck('bytes'))).toEqual([at.photo.bytes]);
  expect(await db.run((k) => k('sessions').pluck('sid'))).toEqual([]);
  await db.close();
  await at.make({ target: `${at.target}.again` });
});

test('a restore brings freed ids back, and rows whose ids were freed exist again', async () => {
  await using at = await household();
  const [deletedId, kept] = await at.db.run((k) => k('pets').orderBy('name').pluck<string[]>('id'));
  const free = (id: string) =>
    deleteForGood(at.db, 'pets', (k) => k('pets').where({ id }), '2026-11-20T02:00:00.000Z');
  await free(deletedId ?? '');
  await at.make();
  await free(kept ?? '');
  await at.db.close();
  await stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress);
  replaceDatabase(at.source);
  const db = await openDatabase(at.source);
  expect(await db.run((k) => k('pets').pluck('id'))).toEqual([kept]);
  expect(await db.run((k) => k('freedIds').pluck('id'))).toEqual([deletedId]);
  await db.close();
});

test('the change feed of a restored database contains its rows and later writes', async () => {
  await using at = await household();
  const { id: userId } = await buildUser(at.db);
  const { id } = await buildPet(at.db, { userId });
  await at.make();
  await at.db.close();
  await stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress);
  replaceDatabase(at.source);
  const db = await openDatabase(at.source);
  const progress = () =>
    db.run((k) => k('changes').where({ userId }).orderBy('seq').select('entity', 'id', 'seq'));
  expect(await progress()).toEqual([
    { entity: 'pet', id, seq: 1 },
    { entity: 'profile', id: userId, seq: 2 },
  ]);
  await db.run((k) => k('pets').where({ id }).update({ bloodType: 'DEA 1.1' }));
  expect(await progress()).toMatchObject([{ entity: 'profile' }, { entity: 'pet', seq: 3 }]);
  await db.close();
});

test('the WAL of a crash does not affect the restored database', async () => {
  await using at = await household();
  await at.make();
  await stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress);
  await buildUser(at.db, { email: 'later@example.com' });
  const log = readFileSync(`${at.source}-wal`);
  const before = readFileSync(at.source);
  await at.db.close();
  writeFileSync(at.source, before);
  writeFileSync(`${at.source}-wal`, log);
  replaceDatabase(at.source);
  expect(existsSync(`${at.source}-wal`)).toBe(false);
  const db = await openDatabase(at.source);
  expect(await db.run((k) => k('users').where({ email: 'later@example.com' }).pluck('id'))).toEqual(
    [],
  );
  await db.close();
});

test('excludes data that belongs to another computer', async () => {
  await using at = await household();
  await at.db.run((k) =>
    k('settings').insert({ id: 'network.clinics', value: 'allowed', changedAt: 'x' }),
  );
  await at.make();
  for (const [installation, settings] of [
    [INSTALLATION, 1],
    [randomUUID(), 0],
  ] as const) {
    await stage({ backup: at.target, file: at.source, installation }, ignoreProgress);
    const raw = new BetterSqlite3(stagedFileOf(at.source));
    const count = "select count(*) from settings where id = 'network.clinics'";
    expect(raw.prepare(count).pluck().get()).toBe(settings);
    raw.close();
  }
});

test('each restore begins an epoch, with backups of this and of another installation', async () => {
  await using at = await household();
  await at.make();
  const epochs = new Set<unknown>();
  for (const installation of [INSTALLATION, INSTALLATION, randomUUID()]) {
    await stage({ backup: at.target, file: at.source, installation }, ignoreProgress);
    const raw = new BetterSqlite3(stagedFileOf(at.source));
    const readColumn = (sql: string) => raw.prepare(sql).pluck().all();
    const [epoch] = readColumn("select value from settings where id = 'epoch'");
    expect(readColumn('select distinct version from pets')).toEqual([Number(epoch)]);
    epochs.add(epoch);
    raw.close();
  }
  expect(epochs.size).toBe(3);
});

test('migrates an older backup before it replaces anything', async () => {
  await using at = await household();
  await at.make();
  const raw = new BetterSqlite3(at.target);
  const manifest = readManifest(raw);
  // A backup from a version that did not have the last migration.
  raw.exec('drop table backup_manifest; drop table clinic_ratings');
  raw.exec("delete from knex_migrations where name = '022-clinic-ratings'");
  const schema = manifest.schema.filter((name) => name !== '022-clinic-ratings');
  putManifest(raw, { ...manifest, schema, ...digest(raw, ignoreProgress) });
  raw.close();
  await stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress);
  const staged = new BetterSqlite3(stagedFileOf(at.source), { readonly: true });
  expect(tablesOf(staged)).toContain('clinic_ratings');
  staged.close();
});

test('a backup that cannot be staged leaves no files', async () => {
  await using at = await household();
  await at.make();
  const bytes = readFileSync(at.target);
  bytes.fill(0xff, bytes.length - 40_000);
  writeFileSync(at.target, bytes);
  expect(
    await problemOf(() =>
      stage({ backup: at.target, file: at.source, installation: INSTALLATION }, ignoreProgress),
    ),
  ).toBe('damaged');
  expect(existsSync(stagedFileOf(at.source))).toBe(false);
  rmSync(at.target);
});
