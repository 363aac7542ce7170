import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { snakeCase } from '#db/engine/columns.ts';
import { buildPet } from '#db/pets/factory.ts';
import { tables } from '#db/tables.ts';
import { mountSmallDisk, NO_SMALL_DISK_REASON } from '#db/testing/testing-disk.ts';
import { openTestDatabase } from '#db/testing.ts';
import { check } from './check.ts';
import { listTables } from './digest.ts';
import { NEVER_BACKED_UP, NOT_RESTORED_ELSEWHERE } from './excluded-tables.ts';
import { listBackups } from './list.ts';
import { makeBackup } from './make.ts';
import { catchMessage, household, ignoreProgress, origin, SECRET } from './testing.ts';

test('a backup is one file that describes its contents and is checked completely', async () => {
  await using fixture = await household();
  const folder = join(fixture.folder, 'backups');
  const shownShares: number[] = [];
  const fileModes = new Set<number>();
  const backupOptions = {
    source: fixture.source,
    target: fixture.target,
    makeFolder: true,
    origin,
  };
  const manifest = await makeBackup(backupOptions, (progress) => {
    shownShares.push(progress);
    for (const name of readdirSync(folder))
      fileModes.add(statSync(join(folder, name)).mode & 0o777);
  });
  expect(readdirSync(folder)).toEqual(['one.alaga-backup']);
  expect(manifest).toMatchObject({
    ...origin,
    format: 1,
    contents: { accounts: 1, pets: 1, records: 0, photos: 1, documents: 0 },
    unsoundBlobs: [],
  });
  expect(check(fixture.target, ignoreProgress)).toEqual(manifest);
  expect(listBackups(folder)).toMatchObject([{ name: 'one.alaga-backup', manifest }]);
  expect(shownShares).toEqual(shownShares.toSorted((a, b) => a - b));
  expect(shownShares.at(-1)).toBe(1);
  // Windows has no such permissions.
  if (process.platform !== 'win32') expect([...fileModes]).toEqual([0o600]);
});

test('no session is in a backup, nor remains of one in unused pages', async () => {
  await using fixture = await household();
  await fixture.make();
  const sqliteConnection = new BetterSqlite3(fixture.target, { readonly: true });
  for (const table of NEVER_BACKED_UP) {
    expect(sqliteConnection.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0);
  }
  expect(sqliteConnection.prepare('select password_hash from users').pluck().get()).toBe(
    '$argon2id$of-ana',
  );
  sqliteConnection.close();
  expect(readFileSync(fixture.target).includes(SECRET)).toBe(false);
  // The secret must be in the WAL, or the test would prove nothing.
  expect(readFileSync(`${fixture.source}-wal`).includes(SECRET)).toBe(true);
});

test('every table is either in backups or excluded explicitly', async () => {
  await using testDatabase = await openTestDatabase();
  const sqliteConnection = new BetterSqlite3(join(testDatabase.folder, 'alaga.db'), {
    readonly: true,
  });
  const tableNames = tables.map(({ name }) => snakeCase(name));
  // The index of the search is made again from the other tables.
  const storedTables = listTables(sqliteConnection).filter((name) => !name.startsWith('search_'));
  expect([...tableNames, 'knex_migrations', 'knex_migrations_lock'].toSorted()).toEqual(
    storedTables,
  );
  expect(NEVER_BACKED_UP).toEqual([
    'account_tokens',
    'biometric_challenges',
    'api_tokens',
    'changes',
    'hand_overs',
    'invitations',
    'phone_codes',
    'push_subscriptions',
    'notification_targets',
    'rate_limits',
    'remembered_devices',
    'second_steps',
    'sessions',
    'sign_up_codes',
  ]);
  expect(NOT_RESTORED_ELSEWHERE).toEqual(['settings']);
  sqliteConnection.close();
});

test('detects a flipped byte anywhere, and a truncated or extended file', async () => {
  await using fixture = await household();
  await fixture.make();
  const wholeContent = readFileSync(fixture.target);
  // A step of 8,191 bytes reaches a different position in each page. Testing every byte would take
  // too long.
  for (let place = 101; place < wholeContent.length; place += 8191) {
    const brokenBuffer = Buffer.from(wholeContent);
    brokenBuffer.writeUInt8((brokenBuffer.readUInt8(place) + 1) % 256, place);
    writeFileSync(fixture.target, brokenBuffer);
    const problem = await catchMessage(() => check(fixture.target, ignoreProgress));
    // Unreferenced bytes in the gaps of pages hold no data, so that damage there is not detected.
    if (problem === 'none')
      expect(contentsAt(wholeContent, fixture.folder)).toEqual(
        contentsAt(brokenBuffer, fixture.folder),
      );
    else expect(['damaged', 'not-a-backup', 'newer']).toContain(problem);
  }
  // A sparse file can be larger than the disk.
  for (const excess of [-4096, 4096]) {
    writeFileSync(fixture.target, wholeContent);
    truncateSync(fixture.target, wholeContent.length + excess);
    expect(await catchMessage(() => check(fixture.target, ignoreProgress))).toBe('damaged');
  }
});

const contentsAt = (bytes: Buffer, folder: string): readonly unknown[] => {
  const file = join(folder, 'look.db');
  writeFileSync(file, bytes);
  const sqliteConnection = new BetterSqlite3(file, { readonly: true });
  const rows = listTables(sqliteConnection).map((table) =>
    sqliteConnection.prepare(`select * from ${table}`).all(),
  );
  sqliteConnection.close();
  return rows;
};

test('distinguishes files that are not backups from damaged and newer ones', async () => {
  await using fixture = await household();
  const otherFile = join(fixture.folder, 'other.alaga-backup');
  writeFileSync(otherFile, 'a letter');
  expect(await catchMessage(() => check(otherFile, ignoreProgress))).toBe('not-a-backup');
  expect(await catchMessage(() => check(fixture.source, ignoreProgress))).toBe('not-a-backup');
  expect(existsSync(`${fixture.source}-journal`)).toBe(false);
  expect(await catchMessage(() => check(join(fixture.folder, 'none'), ignoreProgress))).toBe(
    'gone',
  );

  await fixture.make();
  const sqliteConnection = new BetterSqlite3(fixture.target);
  sqliteConnection.exec("insert into knex_migrations (name, batch) values ('999-later', 9)");
  sqliteConnection.close();
  expect(await catchMessage(() => check(fixture.target, ignoreProgress))).toBe('newer');
});

test('a row that differs from the manifest, or a trigger, counts as damage', async () => {
  await using fixture = await household();
  for (const change of [
    "update pets set name = 'Other'",
    'create trigger t after insert on pets begin delete from users; end',
    "update blobs set bytes = x'00'",
    'delete from blobs',
  ]) {
    await fixture.make();
    const sqliteConnection = new BetterSqlite3(fixture.target);
    sqliteConnection.pragma('foreign_keys = OFF');
    sqliteConnection.exec(change);
    sqliteConnection.close();
    expect([change, await catchMessage(() => check(fixture.target, ignoreProgress))]).toEqual([
      change,
      'damaged',
    ]);
  }
});

test('a manifest of another shape counts as damage, and does not affect the list', async () => {
  await using fixture = await household();
  const file = join(fixture.folder, 'forged.alaga-backup');
  const manifest = await fixture.make();
  for (const forged of [
    null,
    {},
    { ...manifest, madeAt: 5 },
    { ...manifest, madeAt: '2026-11-30 (\u001b[2J)' },
    { ...manifest, contents: { ...manifest.contents, pets: '3' } },
    { ...manifest, contents: null },
  ]) {
    copyFileSync(fixture.target, file);
    const sqliteConnection = new BetterSqlite3(file);
    const body = JSON.stringify(forged);
    const sha256 = createHash('sha256').update(body).digest('hex');
    sqliteConnection.prepare('update backup_manifest set body = ?, sha256 = ?').run(body, sha256);
    sqliteConnection.close();
    expect([body, await catchMessage(() => check(file, ignoreProgress))]).toEqual([
      body,
      'damaged',
    ]);
    expect(listBackups(fixture.folder).find(({ name }) => file.endsWith(name))).toMatchObject({
      manifest: undefined,
    });
  }
});

test('a photo that was already damaged is listed and does not prevent the backup', async () => {
  await using fixture = await household();
  await fixture.db.run((knex) => knex('blobs').update({ bytes: Buffer.from('rot') }));
  const manifest = await fixture.make();
  expect(manifest.unsoundBlobs).toEqual([fixture.photo.id]);
  expect(check(fixture.target, ignoreProgress)).toEqual(manifest);
});

test('a damaged database gives no backup and leaves no partial file', async () => {
  await using fixture = await household();
  await fixture.make();
  const goodContent = readFileSync(fixture.target);
  const brokenFile = join(fixture.folder, 'broken.db');
  const bytes = Buffer.from(goodContent);
  bytes.fill(0xff, bytes.length - 40_000);
  writeFileSync(brokenFile, bytes);
  expect(await catchMessage(() => fixture.make({ source: brokenFile }))).toBe('damaged');
  expect(readdirSync(join(fixture.folder, 'backups'))).toEqual(['one.alaga-backup']);
  expect(readFileSync(fixture.target).equals(goodContent)).toBe(true);
});

test('reports a missing folder instead of creating it at the path of a missing drive', async () => {
  await using fixture = await household();
  const target = join(fixture.folder, 'drive', 'one.alaga-backup');
  expect(await catchMessage(() => fixture.make({ target, makeFolder: false }))).toBe('no-folder');
  expect(existsSync(join(fixture.folder, 'drive'))).toBe(false);
});

test('does not blame the backup folder if the folder of the database cannot be written', async (context) => {
  await using fixture = await household();
  await fixture.make();
  const place = join(fixture.folder, 'read-only');
  using disk = mountSmallDisk(place, 4000);
  if (!disk) return context.skip(NO_SMALL_DISK_REASON);
  const source = join(place, 'alaga.db');
  copyFileSync(fixture.target, source);
  const database = new BetterSqlite3(source);
  database.pragma('journal_mode = WAL');
  database.close();
  disk.setReadOnly(true);
  const target = join(fixture.folder, 'backups', 'two.alaga-backup');
  expect(await catchMessage(() => fixture.make({ source, target }))).toBe('read-only');
  expect(readdirSync(join(fixture.folder, 'backups'))).toEqual(['one.alaga-backup']);
});

test('the next backup deletes partial files of dead processes, and no others', async () => {
  await using fixture = await household();
  const folder = join(fixture.folder, 'backups');
  mkdirSync(folder);
  // The process 4194399 does not exist, and the parent of the test is alive.
  const filesLeft = [
    'a.part-4194399',
    'a.part-4194399-journal',
    `b.part-${process.ppid}`,
    'letter.txt',
  ];
  for (const name of filesLeft) writeFileSync(join(folder, name), 'x');
  await fixture.make();
  expect(readdirSync(folder).toSorted()).toEqual([
    `b.part-${process.ppid}`,
    'letter.txt',
    'one.alaga-backup',
  ]);
});

test('a backup is a snapshot while others go on writing', async () => {
  await using fixture = await household();
  let moreCount = 0;
  const user = await buildUser(fixture.db);
  const writePromise = (async () => {
    for (; moreCount < 60; moreCount += 1)
      await buildPet(fixture.db, { userId: user.id, name: `Pet ${moreCount}` });
  })();
  const { contents } = await fixture.make();
  await writePromise;
  expect(contents.pets).toBeGreaterThanOrEqual(1);
  expect(contents.pets).toBeLessThanOrEqual(1 + moreCount);
  expect(check(fixture.target, ignoreProgress).contents).toEqual(contents);
});

test('reports a full disk and leaves no partial file', async ({ skip }) => {
  await using fixture = await household();
  const place = join(fixture.folder, 'small');
  using disk = mountSmallDisk(place, 4000);
  if (!disk) skip(NO_SMALL_DISK_REASON);
  const target = join(place, 'one.alaga-backup');
  const backupOptions = { source: fixture.source, target, makeFolder: false, origin };
  const fillerFile = join(place, 'junk');
  const fill = (bytes: number) => {
    try {
      writeFileSync(fillerFile, Buffer.alloc(bytes));
    } catch {
      // The disk is full now, because it took as many bytes as had room.
    }
  };
  fill(3_500_000);
  expect(await catchMessage(() => makeBackup(backupOptions, ignoreProgress))).toBe('no-room');
  expect(readdirSync(place)).toEqual(['junk']);
  rmSync(fillerFile);
  expect(await catchMessage(() => makeBackup(backupOptions, () => fill(9_000_000)))).toBe(
    'no-room',
  );
  expect(readdirSync(place)).toEqual(['junk']);
  rmSync(fillerFile);
  expect(await catchMessage(() => makeBackup(backupOptions, ignoreProgress))).toBe('none');
});
