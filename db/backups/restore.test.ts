import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import { deleteForGood } from '#db/ids.ts';
import { buildPet } from '#db/pets/factory.ts';
import { mountSmallDisk, NO_SMALL_DISK_REASON } from '#db/testing/testing-disk.ts';
import { digest, listTables } from './digest.ts';
import { putManifest, readManifest } from './manifest.ts';
import { replaceDatabase, stagedPath, stageRestore } from './restore.ts';
import { catchMessage, household, INSTALLATION, ignoreProgress } from './testing.ts';

test('a restored database equals the backup, without remains of the previous state', async () => {
  await using fixture = await household();
  await fixture.make();
  await fixture.db.run((knex) => knex('pets as changed').update({ name: 'Changed' }));
  await fixture.db.close();
  await stageRestore(
    { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
    ignoreProgress,
  );
  replaceDatabase(fixture.source);
  expect(existsSync(stagedPath(fixture.source))).toBe(false);
  const db = await openDatabase(fixture.source);
  expect(await db.run((knex) => knex('pets').orderBy('name').pluck('name'))).toEqual([
    'Bantay',
    'Sample',
  ]);
  expect(await db.run((knex) => knex('blobs').pluck('bytes'))).toEqual([fixture.photo.bytes]);
  expect(await db.run((knex) => knex('sessions').pluck('sid'))).toEqual([]);
  await db.close();
  await fixture.make({ target: `${fixture.target}.again` });
});

test('a restore brings freed ids back, and rows whose ids were freed exist again', async () => {
  await using fixture = await household();
  const [deletedId, kept] = await fixture.db.run((knex) =>
    knex('pets').orderBy('name').pluck<string[]>('id'),
  );
  const insertPetWithId = (id: string) =>
    deleteForGood(
      fixture.db,
      'pets',
      (knex) => knex('pets').where({ id }),
      '2026-11-20T02:00:00.000Z',
    );
  await insertPetWithId(deletedId ?? '');
  await fixture.make();
  await insertPetWithId(kept ?? '');
  await fixture.db.close();
  await stageRestore(
    { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
    ignoreProgress,
  );
  replaceDatabase(fixture.source);
  const db = await openDatabase(fixture.source);
  expect(await db.run((knex) => knex('pets').pluck('id'))).toEqual([kept]);
  expect(await db.run((knex) => knex('freedIds').pluck('id'))).toEqual([deletedId]);
  await db.close();
});

test('the change feed of a restored database contains its rows and later writes', async () => {
  await using fixture = await household();
  const { id: userId } = await buildUser(fixture.db);
  const { id } = await buildPet(fixture.db, { userId });
  await fixture.make();
  await fixture.db.close();
  await stageRestore(
    { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
    ignoreProgress,
  );
  replaceDatabase(fixture.source);
  const db = await openDatabase(fixture.source);
  const listProgress = () =>
    db.run((knex) =>
      knex('changes').where({ userId }).orderBy('seq').select('entity', 'id', 'seq'),
    );
  expect(await listProgress()).toEqual([
    { entity: 'pet', id, seq: 1 },
    { entity: 'profile', id: userId, seq: 2 },
  ]);
  await db.run((knex) => knex('pets').where({ id }).update({ bloodType: 'DEA 1.1' }));
  expect(await listProgress()).toMatchObject([{ entity: 'profile' }, { entity: 'pet', seq: 3 }]);
  await db.close();
});

test('the WAL of a crash does not affect the restored database', async () => {
  await using fixture = await household();
  await fixture.make();
  await stageRestore(
    { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
    ignoreProgress,
  );
  await buildUser(fixture.db, { email: 'later@example.com' });
  const log = readFileSync(`${fixture.source}-wal`);
  const contentBefore = readFileSync(fixture.source);
  await fixture.db.close();
  writeFileSync(fixture.source, contentBefore);
  writeFileSync(`${fixture.source}-wal`, log);
  replaceDatabase(fixture.source);
  expect(existsSync(`${fixture.source}-wal`)).toBe(false);
  const db = await openDatabase(fixture.source);
  expect(
    await db.run((knex) => knex('users').where({ email: 'later@example.com' }).pluck('id')),
  ).toEqual([]);
  await db.close();
});

test('excludes data that belongs to another computer', async () => {
  await using fixture = await household();
  await fixture.db.run((knex) =>
    knex('settings').insert({ id: 'network.clinics', value: 'allowed', changedAt: 'x' }),
  );
  await fixture.make();
  for (const [installation, settings] of [
    [INSTALLATION, 1],
    [randomUUID(), 0],
  ] as const) {
    await stageRestore(
      { backup: fixture.target, file: fixture.source, installation },
      ignoreProgress,
    );
    const sqliteConnection = new BetterSqlite3(stagedPath(fixture.source));
    const count = "select count(*) from settings where id = 'network.clinics'";
    expect(sqliteConnection.prepare(count).pluck().get()).toBe(settings);
    sqliteConnection.close();
  }
});

test('each restore begins an epoch, with backups of this and of another installation', async () => {
  await using fixture = await household();
  await fixture.make();
  const epochs = new Set<unknown>();
  for (const installation of [INSTALLATION, INSTALLATION, randomUUID()]) {
    await stageRestore(
      { backup: fixture.target, file: fixture.source, installation },
      ignoreProgress,
    );
    const sqliteConnection = new BetterSqlite3(stagedPath(fixture.source));
    const readColumn = (sql: string) => sqliteConnection.prepare(sql).pluck().all();
    const [epoch] = readColumn("select value from settings where id = 'epoch'");
    expect(readColumn('select distinct version from pets')).toEqual([Number(epoch)]);
    epochs.add(epoch);
    sqliteConnection.close();
  }
  expect(epochs.size).toBe(3);
});

test('migrates an older backup before it replaces anything', async () => {
  await using fixture = await household();
  await fixture.make();
  const sqliteConnection = new BetterSqlite3(fixture.target);
  const manifest = readManifest(sqliteConnection);
  // This backup is from a version that did not have the last migration.
  sqliteConnection.exec('drop table backup_manifest; drop table clinic_ratings');
  sqliteConnection.exec("delete from knex_migrations where name = '022-clinic-ratings'");
  const schema = manifest.schema.filter((name) => name !== '022-clinic-ratings');
  putManifest(sqliteConnection, {
    ...manifest,
    schema,
    ...digest(sqliteConnection, ignoreProgress),
  });
  sqliteConnection.close();
  await stageRestore(
    { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
    ignoreProgress,
  );
  const stagedDatabase = new BetterSqlite3(stagedPath(fixture.source), { readonly: true });
  expect(listTables(stagedDatabase)).toContain('clinic_ratings');
  stagedDatabase.close();
});

test('a backup that cannot be staged leaves no files', async () => {
  await using fixture = await household();
  await fixture.make();
  const bytes = readFileSync(fixture.target);
  bytes.fill(0xff, bytes.length - 40_000);
  writeFileSync(fixture.target, bytes);
  expect(
    await catchMessage(() =>
      stageRestore(
        { backup: fixture.target, file: fixture.source, installation: INSTALLATION },
        ignoreProgress,
      ),
    ),
  ).toBe('damaged');
  expect(existsSync(stagedPath(fixture.source))).toBe(false);
  rmSync(fixture.target);
});

test('a folder that cannot be written is named as the reason, and nothing changes', async (context) => {
  await using fixture = await household();
  await fixture.make();
  const place = join(fixture.folder, 'read-only');
  using disk = mountSmallDisk(place, 1000);
  if (!disk) return context.skip(NO_SMALL_DISK_REASON);
  disk.setReadOnly(true);
  const order = { backup: fixture.target, file: join(place, 'alaga.db') };
  const stage = () => stageRestore({ ...order, installation: INSTALLATION }, ignoreProgress);
  expect(await catchMessage(stage)).toBe('read-only');
  expect(readdirSync(place)).toEqual([]);
});
