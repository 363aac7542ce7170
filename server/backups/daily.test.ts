import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { type RunBackupTask, runInForeground } from '#db/backups/background.ts';
import { listBackups } from '#db/backups/list.ts';
import { startTestServer } from '#server/testing.ts';
import { keepBackupsBefore, setBackupFolder } from './backup-folder.ts';
import { backUpDaily, verifyBackups } from './jobs.ts';

const DAY = 24 * 60 * 60_000;

test('makes one backup a day once there is an account', async () => {
  await using server = await startTestServer({ runBackupTask: runInForeground });
  const { parts, clock, db } = server;
  const listCreatedTimes = () =>
    listBackups(join(parts.config.dataDir, 'backups')).map(({ manifest }) => manifest?.kind);
  await backUpDaily(parts);
  expect(listCreatedTimes()).toEqual([]);
  await buildUser(db);
  await backUpDaily(parts);
  await backUpDaily(parts);
  clock.advance(60 * 60_000);
  await backUpDaily(parts);
  expect(listCreatedTimes()).toEqual(['daily']);
  clock.advance(DAY);
  await backUpDaily(parts);
  expect(listCreatedTimes()).toEqual(['daily', 'daily']);
});

test('neither counts nor deletes backups from before the data was lost', async () => {
  await using server = await startTestServer({
    runBackupTask: runInForeground,
    config: { backupMaxCount: 2 },
  });
  const { parts, clock, db } = server;
  const listNames = () =>
    listBackups(join(parts.config.dataDir, 'backups')).map(({ name }) => name);
  await buildUser(db, { createdAt: '2026-11-01T02:00:00.000Z' });
  clock.set('2026-11-02T02:00:00.000Z');
  await backUpDaily(parts);
  const [lostDay] = listNames();
  clock.advance(60 * 60_000);
  keepBackupsBefore(parts.config, clock.now());
  await backUpDaily(parts);
  expect(listNames()).toHaveLength(2);
  for (let day = 0; day < 4; day += 1) {
    clock.advance(DAY);
    await backUpDaily(parts);
  }
  expect(listNames()).toHaveLength(3);
  expect(listNames()).toContain(lostDay);
});

test('limits backups by count and size, and copies each to a second folder, checked', async () => {
  const copies = mkdtempSync(join(tmpdir(), 'alaga-copies-'));
  await using server = await startTestServer({
    runBackupTask: runInForeground,
    config: { backupMaxCount: 2, backupCopyDir: copies },
  });
  const { parts, clock, db } = server;
  await buildUser(db, { createdAt: '2026-11-01T02:00:00.000Z' });
  const folder = join(parts.config.dataDir, 'backups');
  const listBackupDays = (location: string) =>
    listBackups(location).map(({ manifest }) => manifest?.madeAt.slice(8, 10));
  clock.set('2026-11-02T02:00:00.000Z');
  for (let day = 0; day < 3; day += 1) {
    await backUpDaily(parts);
    clock.advance(DAY);
  }
  expect([listBackupDays(folder), listBackupDays(copies)]).toEqual([
    ['04', '03'],
    ['04', '03'],
  ]);
  await verifyBackups(parts);
  const [newest] = listBackups(copies);
  const copy = join(copies, newest?.name ?? '');
  const bytes = readFileSync(copy);
  bytes.fill(7, bytes.length - 8192);
  writeFileSync(copy, bytes);
  await expect(verifyBackups(parts)).rejects.toMatchObject({ problem: 'damaged' });
  rmSync(copies, { recursive: true });
  await expect(backUpDaily(parts)).rejects.toMatchObject({
    problem: 'no-folder',
    message: `There is no folder ${copies} for copies.`,
  });
  expect(listBackupDays(folder)).toEqual(['05', '04']);
});

/** Runs tasks with a disk that stores other bytes than those of the next copy in a folder. */
const withFaultyDisk = (folder: string): RunBackupTask => {
  let isFaulty = true;
  return (name, input, ...options) => {
    if (name === 'check' && 'backup' in input && input.backup.startsWith(folder) && isFaulty) {
      isFaulty = false;
      writeFileSync(input.backup, readFileSync(input.backup).fill(7, 8192));
    }
    return runInForeground(name, input, ...options);
  };
};

test('makes a copy again that was not stored as it should be', async () => {
  const copies = mkdtempSync(join(tmpdir(), 'alaga-copies-'));
  await using server = await startTestServer({
    runBackupTask: withFaultyDisk(copies),
    config: { backupCopyDir: copies },
  });
  const { parts, clock, db } = server;
  await buildUser(db);
  await expect(backUpDaily(parts)).rejects.toMatchObject({ problem: 'damaged' });
  expect(listBackups(copies)).toEqual([]);
  clock.advance(DAY);
  await backUpDaily(parts);
  expect(listBackups(copies)).toEqual(await parts.backups.list());
  expect(listBackups(copies)).toHaveLength(2);
  rmSync(copies, { recursive: true });
});

test('copies backups that a former passphrase encrypts', async () => {
  const copies = mkdtempSync(join(tmpdir(), 'alaga-copies-'));
  rmSync(copies, { recursive: true });
  await using server = await startTestServer({
    runBackupTask: runInForeground,
    config: { mode: 'household', backupCopyDir: copies },
  });
  const { parts, clock, db } = server;
  await buildUser(db);
  await parts.backups.setPassphrase('apat na salitang mahaba');
  await expect(backUpDaily(parts)).rejects.toMatchObject({ problem: 'no-folder' });
  await parts.backups.setPassphrase('limang salita na iba');
  mkdirSync(copies);
  clock.advance(DAY);
  await backUpDaily(parts);
  expect(listBackups(copies)).toHaveLength(2);
  rmSync(copies, { recursive: true });
});

test('reports a failed backup, retries it in the next round, and removes old ones', async () => {
  await using server = await startTestServer({ runBackupTask: runInForeground });
  const { parts, clock, db } = server;
  await buildUser(db, { createdAt: '2026-11-01T02:00:00.000Z' });
  const drive = join(parts.config.dataDir, 'drive');
  setBackupFolder(parts.config, drive);
  await expect(backUpDaily(parts)).rejects.toMatchObject({ problem: 'no-folder' });
  expect(parts.backups.progress().trouble).toEqual({
    code: 'backups.trouble.noFolder',
    at: clock.now().toISOString(),
  });
  mkdirSync(drive);
  clock.set('2026-11-02T02:00:00.000Z');
  for (let day = 0; day < 9; day += 1) {
    await backUpDaily(parts);
    clock.advance(DAY);
  }
  expect(parts.backups.progress().trouble).toBeNull();
  const days = listBackups(drive).map(({ manifest }) => manifest?.madeAt.slice(0, 10));
  expect(days).toEqual([
    '2026-11-10',
    '2026-11-09',
    '2026-11-08',
    '2026-11-07',
    '2026-11-06',
    '2026-11-05',
    '2026-11-04',
  ]);
  rmSync(drive, { recursive: true });
});

test('encrypts the daily backup with the chosen passphrase', async () => {
  await using server = await startTestServer({
    runBackupTask: runInForeground,
    config: { mode: 'household' },
  });
  const { parts, db } = server;
  await buildUser(db);
  await parts.backups.setPassphrase('apat na salitang mahaba');
  await backUpDaily(parts);
  expect(await parts.backups.list()).toMatchObject([
    { isEncrypted: true, manifest: { kind: 'daily', contents: { accounts: 1 } } },
  ]);
});
