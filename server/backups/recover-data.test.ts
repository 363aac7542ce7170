import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountSmallDisk, NO_SMALL_DISK_REASON } from '#db/testing/testing-disk.ts';
import type { LostData } from '#server/parts.ts';
import type { Backups } from './contract.ts';
import { freshFolder, leaveBackup, run, waitUntilIdle } from './testing.ts';

const dialogs = (answer: boolean, offeredNames: string[]) => ({
  chooseFolder: async () => undefined,
  chooseBackup: async () => undefined,
  offerBackup: async (madeAt: string) => {
    offeredNames.push(madeAt);
    return answer;
  },
});

test('offers the last intact backup if the data cannot be opened, and keeps the damaged file', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  const backups = join(folder.path, 'backups');
  const createdFiles: string[] = [];
  {
    await using fixture = await run(folder.path, 'household');
    const client = await fixture.luz();
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    for (let extraCount = 0; extraCount < 2; extraCount += 1) {
      await client.post('/api/backups');
      await waitUntilIdle(client);
    }
    const { body } = await client.get<Backups>('/api/backups');
    createdFiles.push(...body.backups.map(({ madeAt }) => madeAt ?? ''));
    // The newest backup is damaged as well, as if by the same disk.
    const newestBackup = join(backups, body.backups[0]?.name ?? '');
    const bytes = readFileSync(newestBackup);
    writeFileSync(newestBackup, bytes.fill(0xff, bytes.length - 40_000));
  }
  const garbageBytes = Buffer.alloc(8192, 'x');
  writeFileSync(file, garbageBytes);

  const offeredNames: string[] = [];
  await expect(run(folder.path, 'household', dialogs(false, offeredNames))).rejects.toMatchObject({
    code: 'damaged',
  });
  expect(offeredNames).toEqual([createdFiles[1]]);
  expect(readFileSync(file).equals(garbageBytes)).toBe(true);

  await using runningServer = await run(folder.path, 'household', dialogs(true, offeredNames));
  expect((await (await runningServer.luz()).get('/api/pets')).body).toMatchObject([
    { name: 'Bantay' },
  ]);
  const keptFile = readdirSync(backups).find((name) => name.endsWith('damaged.db'));
  expect(readFileSync(join(backups, keptFile ?? '')).equals(garbageBytes)).toBe(true);
});

test('offers a backup of the default folder if the drive of the chosen folder is not connected', async () => {
  using folder = freshFolder();
  using drive = freshFolder();
  const offeredNames: string[] = [];
  const chosenDialogs = { ...dialogs(true, offeredNames), chooseFolder: async () => drive.path };
  {
    await using fixture = await run(folder.path, 'household', chosenDialogs);
    const client = await fixture.luz();
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    await client.post('/api/backups');
    await waitUntilIdle(client);
    await client.post('/api/backups/folder', {});
    await waitUntilIdle(client);
    expect((await client.get<Backups>('/api/backups')).body.folder).toBe(drive.path);
  }
  rmSync(drive.path, { recursive: true });
  writeFileSync(join(folder.path, 'alaga.db'), Buffer.alloc(8192, 'x'));
  await using runningServer = await run(folder.path, 'household', chosenDialogs);
  expect(offeredNames).toHaveLength(1);
  expect((await (await runningServer.luz()).get('/api/pets')).body).toMatchObject([
    { name: 'Bantay' },
  ]);
});

test.each(['missing', 'empty'])('offers the last backup if the file is %s', async (state) => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await leaveBackup(folder.path);
  if (state === 'missing') rmSync(file);
  else truncateSync(file);
  const reasons: string[] = [];
  const offeringDialogs = {
    ...dialogs(true, []),
    offerBackup: async (_madeAt: string, lostData: LostData) => {
      reasons.push(lostData);
      return true;
    },
  };
  {
    await using restored = await run(folder.path, 'household', offeringDialogs);
    const { body } = await (await restored.luz()).get('/api/pets');
    expect(body).toMatchObject([{ name: 'Bantay' }]);
  }
  await using _laterRun = await run(folder.path, 'household', offeringDialogs);
  expect(reasons).toEqual(['missing']);
});

test('begins without data if the owner declines the backup, and keeps it', async () => {
  using folder = freshFolder();
  await leaveBackup(folder.path);
  rmSync(join(folder.path, 'alaga.db'));
  const backups = readdirSync(join(folder.path, 'backups'));
  await using runningServer = await run(folder.path, 'household', dialogs(false, []));
  expect(await runningServer.server.household.hasAccounts()).toBe(false);
  expect(readdirSync(join(folder.path, 'backups'))).toEqual(backups);
  expect(readFileSync(join(folder.path, 'backups.json'), 'utf8')).toContain('keptBefore');
});

test('a hosted server that begins without its file keeps the former backups', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'backups.json');
  const readSettings = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const settledSettings = async () => {
    await using _server = await run(folder.path, 'hosted');
    await expect.poll(readSettings).not.toBe('');
    return readSettings();
  };
  expect(await settledSettings()).not.toContain('keptBefore');
  rmSync(join(folder.path, 'alaga.db'));
  const settings = await settledSettings();
  expect(settings).toContain('keptBefore');
  expect(await settledSettings()).toBe(settings);
});

test('offers nothing without a backup', async () => {
  using folder = freshFolder();
  writeFileSync(join(folder.path, 'alaga.db'), Buffer.alloc(8192, 'x'));
  const offeredNames: string[] = [];
  await expect(run(folder.path, 'household', dialogs(true, offeredNames))).rejects.toMatchObject({
    code: 'damaged',
  });
  expect(offeredNames).toEqual([]);
});

test('reports a disk without room for the restore, and leaves no copy on it', async ({ skip }) => {
  using folder = freshFolder();
  const dataDir = join(folder.path, 'data');
  using disk = mountSmallDisk(dataDir, 8000);
  if (!disk) skip(NO_SMALL_DISK_REASON);
  const backups = join(dataDir, 'backups');
  await leaveBackup(dataDir);
  writeFileSync(join(dataDir, 'alaga.db'), Buffer.alloc(1_200_000, 'x'));
  const [backup = ''] = readdirSync(backups);
  const fillerFile = join(dataDir, 'filler');
  // Room for the backup, and not for the copy of the damaged file.
  const fill = async () => {
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(
      fillerFile,
      Buffer.alloc(bavail * bsize - statSync(join(backups, backup)).size - 600_000),
    );
    return true;
  };
  const fillingDialogs = { ...dialogs(true, []), offerBackup: fill };
  await expect(run(dataDir, 'household', fillingDialogs)).rejects.toMatchObject({ code: 'full' });
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
  rmSync(fillerFile);
  await using runningServer = await run(dataDir, 'household', dialogs(true, []));
  expect((await (await runningServer.luz()).get('/api/pets')).status).toBe(200);
});
