import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInBackground } from '#db/backups/background.ts';
import { lockShared } from '#db/engine/lock.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import type { Backups, Progress } from './contract.ts';
import { freshFolder, LUZ, run, waitUntilIdle } from './testing.ts';

const CALLS = [
  ['GET', '/api/backups'],
  ['GET', '/api/backups/progress'],
  ['POST', '/api/backups'],
  ['POST', '/api/backups/folder'],
  ['POST', '/api/backups/check'],
  ['POST', '/api/backups/restore'],
  ['POST', '/api/backups/give-up'],
] as const;

const household = { config: { mode: 'household' }, mailAvailable: false } as const;
const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };

const readBackupList = async (client: TestClient) =>
  (await client.get<Backups>('/api/backups')).body;
const addPet = (client: TestClient, name: string) =>
  client.post('/api/pets', { name, category: 'dog', breed: 'Aspin' });
const readPetNames = async (client: TestClient) =>
  (await client.get<{ name: string }[]>('/api/pets')).body.map(({ name }) => name);

/** The tasks run as in production. */
const IN_PROCESSES = { runBackupTask: runInBackground };

test('has none of these calls on a hosted server, signed in or not', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  for (const [method, path] of CALLS) {
    for (const askingClient of [client, server.client()]) {
      const { status, body } = await askingClient.send(
        method,
        path,
        method === 'GET' ? undefined : {},
      );
      expect([path, status, body]).toEqual([path, 404, NOT_FOUND]);
    }
  }
});

test('requires a session in a household', async () => {
  await using server = await startTestServer(household);
  for (const [method, path] of CALLS) {
    const answer = await server.client().send(method, path, method === 'GET' ? undefined : {});
    expect([path, answer.status, answer.body]).toEqual([
      path,
      401,
      { message: 'Unauthorized', code: 'http.unauthorized' },
    ]);
  }
});

test('refuses invalid input with a message, and answers 404 for a missing backup', async () => {
  await using server = await startTestServer(household);
  const { client } = await server.owner();
  expect((await client.post('/api/backups/check', { name: 7 })).status).toBe(400);
  expect((await client.post('/api/backups/restore', {})).status).toBe(400);
  expect((await client.post('/api/backups/folder', { useDefault: 'yes' })).status).toBe(400);
  // Names that lead outside the folder, and names that are not in it.
  writeFileSync(join(server.parts.config.dataDir, 'outside.alaga-backup'), 'x');
  for (const name of ['../outside.alaga-backup', '..', '', '.', 'none.alaga-backup']) {
    const { status, body } = await client.post('/api/backups/check', { name });
    expect([name, status, body]).toEqual([name, 404, NOT_FOUND]);
  }
  const { status, body } = await client.post('/api/backups/restore', { id: 'none' });
  expect([status, body]).toEqual([404, NOT_FOUND]);
  // Requests from outside the app's own window open no dialog.
  for (const [path, sent] of [
    ['/api/backups/folder', {}],
    ['/api/backups/check', { name: null }],
  ] as const) {
    const refusedResponse = await client.post(path, sent);
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      503,
      'backups.noDialog',
    ]);
  }
});

test('makes a backup in processes, so that requests are answered meanwhile', async () => {
  using folder = freshFolder();
  await using fixture = await run(folder.path, 'household', undefined, IN_PROCESSES);
  const client = await fixture.luz();
  let processes = 0;
  const count = () => {
    processes += 1;
  };
  subscribe('child_process', count);
  try {
    await client.post('/api/backups');
    expect(await waitUntilIdle(client)).toMatchObject({ trouble: null });
  } finally {
    unsubscribe('child_process', count);
  }
  // One process writes the backup, and one lists the folder to remove old ones.
  expect(processes).toBe(2);
});

test('makes, lists, checks and restores a backup, which ends the sessions', async () => {
  using folder = freshFolder();
  await using fixture = await run(folder.path, 'household');
  const client = await fixture.luz();
  await addPet(client, 'Bantay');
  expect(await readBackupList(client)).toMatchObject({
    backups: [],
    lastGoodAt: null,
    activity: null,
  });

  expect((await client.post<Progress>('/api/backups')).body.activity?.what).toBe('backing-up');
  const busyResponse = await client.post('/api/backups');
  expect([busyResponse.status, busyResponse.body['code']]).toEqual([409, 'backups.busy']);
  expect(await waitUntilIdle(client)).toMatchObject({ trouble: null });
  const backupList = await readBackupList(client);
  expect(backupList.isDefaultFolder && backupList.folder).toBe(join(folder.path, 'backups'));
  expect(backupList.backups).toMatchObject([
    { kind: 'manual', own: true, contents: { accounts: 1, pets: 1 } },
  ]);
  expect(backupList.lastGoodAt).toBe(backupList.backups[0]?.madeAt);

  await addPet(client, 'Muning');
  await client.post('/api/backups/check', { name: backupList.backups[0]?.name });
  const { checked } = (await waitUntilIdle(client)) ?? {};
  expect(checked).toMatchObject({ own: true, meeting: 'own', contents: { pets: 1 } });
  expect(checked).not.toHaveProperty('file');
  const restoreProgress = await client.post<Progress>('/api/backups/restore', { id: checked?.id });
  expect(restoreProgress.body.activity?.what).toBe('restoring');
  expect(await waitUntilIdle(client)).toBeUndefined();

  const secondClient = await fixture.luz();
  expect(await readPetNames(secondClient)).toEqual(['Bantay']);
  const kinds = (await readBackupList(secondClient)).backups.map(({ kind, contents }) => [
    kind,
    contents?.pets,
  ]);
  expect(kinds).toContainEqual(['before-restore', 2]);
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);

  // The owner restores the safety backup, which brings back the former state.
  const asideBackup = (await readBackupList(secondClient)).backups.find(
    ({ kind }) => kind === 'before-restore',
  );
  await secondClient.post('/api/backups/check', { name: asideBackup?.name });
  await secondClient.post('/api/backups/restore', {
    id: (await waitUntilIdle(secondClient))?.checked?.id,
  });
  expect(await waitUntilIdle(secondClient)).toBeUndefined();
  expect(await readPetNames(await fixture.luz())).toEqual(['Bantay', 'Muning']);
});

test('a restore beside another program that uses the database says so, and changes nothing', async () => {
  using folder = freshFolder();
  await using fixture = await run(folder.path, 'household');
  const client = await fixture.luz();
  await addPet(client, 'Bantay');
  await client.post('/api/backups');
  await waitUntilIdle(client);
  const [created] = (await readBackupList(client)).backups;
  await addPet(client, 'Muning');
  await client.post('/api/backups/check', { name: created?.name });
  const { checked } = (await waitUntilIdle(client)) ?? {};
  const restore = () => client.post('/api/backups/restore', { id: checked?.id });
  const lock = lockShared(join(folder.path, 'alaga.db'));
  await restore();
  expect((await waitUntilIdle(client))?.refusal?.code).toBe('backups.trouble.inUse');
  expect(await readPetNames(client)).toEqual(['Bantay', 'Muning']);
  lock.release();
  await restore();
  expect(await waitUntilIdle(client)).toBeUndefined();
});

test('explains a damaged file, another kind of file and a missing folder, and changes nothing', async () => {
  using folder = freshFolder();
  const drive = join(folder.path, 'drive');
  let choice: string | undefined = drive;
  const dialogs = {
    chooseFolder: async () => choice,
    chooseBackup: async () => choice,
    offerBackup: async () => false,
  };
  await using fixture = await run(folder.path, 'household', dialogs);
  const client = await fixture.luz();
  await addPet(client, 'Bantay');
  mkdirSync(drive);
  expect((await client.post<Progress>('/api/backups/folder')).status).toBe(200);
  await waitUntilIdle(client);
  expect(await readBackupList(client)).toMatchObject({ folder: drive, isDefaultFolder: false });
  choice = join(folder.path, 'nowhere');
  await client.post('/api/backups/folder');
  expect((await waitUntilIdle(client))?.refusal?.code).toBe('backups.folder.refused.text');
  expect(await readBackupList(client)).toMatchObject({ folder: drive });
  await client.post('/api/backups');
  await waitUntilIdle(client);
  const [created] = (await readBackupList(client)).backups;
  const file = join(drive, created?.name ?? '');
  copyFileSync(file, join(folder.path, 'kept.alaga-backup'));
  const { lastGoodAt } = await readBackupList(client);

  const letter = join(drive, 'letter.alaga-backup');
  writeFileSync(letter, 'Dear Luz');
  await client.post('/api/backups/check', { name: 'letter.alaga-backup' });
  expect((await waitUntilIdle(client))?.refusal?.code).toBe('backups.trouble.notBackup');
  const backupList = (await readBackupList(client)).backups;
  expect(backupList.at(-1)).toMatchObject({
    name: 'letter.alaga-backup',
    madeAt: null,
    own: false,
  });

  // The owner cancels the file dialog.
  choice = undefined;
  await client.post('/api/backups/check', { name: null });
  expect(await waitUntilIdle(client)).toMatchObject({ checked: null, refusal: null });
  choice = join(folder.path, 'kept.alaga-backup');
  await client.post('/api/backups/check', { name: null });
  expect((await waitUntilIdle(client))?.checked).toMatchObject({
    name: 'kept.alaga-backup',
    own: true,
  });

  // The drive is disconnected: the failure is shown until a backup succeeds, and the folder is not re-created.
  rmSync(drive, { recursive: true });
  await client.post('/api/backups');
  const backupsAfter = await waitUntilIdle(client);
  expect(backupsAfter?.trouble?.code).toBe('backups.trouble.noFolder');
  expect(existsSync(drive)).toBe(false);
  expect((await readBackupList(client)).trouble?.code).toBe('backups.trouble.noFolder');
  mkdirSync(drive);
  copyFileSync(join(folder.path, 'kept.alaga-backup'), file);
  expect((await readBackupList(client)).lastGoodAt).toBe(lastGoodAt);
  await client.post('/api/backups');
  expect((await waitUntilIdle(client))?.trouble).toBeNull();

  // If the present data cannot be backed up, nothing is restored, and the prepared files are removed.
  rmSync(drive, { recursive: true });
  rmSync(join(folder.path, 'backups'), { recursive: true, force: true });
  writeFileSync(join(folder.path, 'backups'), 'in the way');
  await client.post('/api/backups/check', { name: null });
  const id = (await waitUntilIdle(client))?.checked?.id;
  await client.post('/api/backups/restore', { id });
  expect((await waitUntilIdle(client))?.refusal).not.toBeNull();
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
  rmSync(join(folder.path, 'backups'));

  // A failure in one folder is forgotten with another folder.
  await client.post('/api/backups');
  expect((await waitUntilIdle(client))?.trouble?.code).toBe('backups.trouble.noFolder');
  await client.post('/api/backups/folder', { useDefault: true });
  expect((await readBackupList(client)).trouble).toBeNull();
  expect(await readBackupList(client)).toMatchObject({
    folder: join(folder.path, 'backups'),
    isDefaultFolder: true,
  });
  expect(await readPetNames(client)).toEqual(['Bantay']);
});

test('restores another household’s backup only into an empty one', async () => {
  using otherFolder = freshFolder();
  using ownFolder = freshFolder();
  const file = join(otherFolder.path, 'to-carry.alaga-backup');
  {
    await using fixture = await run(otherFolder.path, 'household');
    const client = await fixture.luz();
    await addPet(client, 'Bantay');
    await client.post('/api/backups');
    await waitUntilIdle(client);
    copyFileSync(
      join(otherFolder.path, 'backups', (await readBackupList(client)).backups[0]?.name ?? ''),
      file,
    );
  }
  const dialogs = {
    chooseFolder: async () => undefined,
    chooseBackup: async () => file,
    offerBackup: async () => false,
  };
  await using runningServer = await run(ownFolder.path, 'household', dialogs);
  const ana = runningServer.client();
  const ANA = { ...LUZ, firstName: 'Ana', email: 'ana@example.com', password: 'another-password' };
  await ana.post('/api/auth/signup', ANA);
  await ana.post('/api/auth/login', ANA);
  const check = async (): Promise<Progress | undefined> => {
    await ana.post('/api/backups/check', { name: null });
    return waitUntilIdle(ana);
  };
  expect((await check())?.checked).toMatchObject({ own: false, meeting: 'empty' });
  await addPet(ana, 'Muning');
  const checkedState = await check();
  expect(checkedState?.checked).toMatchObject({ own: false, meeting: 'foreign' });
  const refusedResponse = await ana.post('/api/backups/restore', { id: checkedState?.checked?.id });
  expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([409, 'backups.foreign']);

  const [pet] = (await ana.get<{ id: string }[]>('/api/pets')).body;
  await ana.delete(`/api/pets/${pet?.id}`);
  await ana.post('/api/backups/restore', { id: (await check())?.checked?.id });
  expect(await waitUntilIdle(ana)).toBeUndefined();
  expect((await runningServer.client().post('/api/auth/login', ANA)).status).toBe(401);
  expect(await readPetNames(await runningServer.luz())).toEqual(['Bantay']);
});

test('cancels a running task without leaving partial files', async () => {
  using folder = freshFolder();
  const dialogs = {
    chooseFolder: () => new Promise<undefined>(() => undefined),
    chooseBackup: () => new Promise<undefined>(() => undefined),
    offerBackup: async () => false,
  };
  await using fixture = await run(folder.path, 'household', dialogs, IN_PROCESSES);
  const client = await fixture.luz();
  for (const [path, body] of [
    ['/api/backups/folder', {}],
    ['/api/backups/check', { name: null }],
    ['/api/backups', {}],
  ] as const) {
    expect((await client.post<Progress>(path, body)).body.activity?.canGiveUp).toBe(true);
    const giveUpResponse = await client.post<Progress>('/api/backups/give-up');
    expect([giveUpResponse.status, giveUpResponse.body]).toMatchObject([
      200,
      { activity: null, trouble: null, refusal: null, checked: null, wasCancelled: true },
    ]);
  }
  expect((await readBackupList(client)).backups).toEqual([]);
  await client.post('/api/backups');
  expect(await waitUntilIdle(client)).toMatchObject({ trouble: null });
  expect(readdirSync(join(folder.path, 'backups'))).toHaveLength(1);
  // The press of Cancel came too late, and the backup was made.
  const tooLate = await client.post<Progress>('/api/backups/give-up');
  expect(tooLate.body).toMatchObject({ trouble: null, wasCancelled: false });
});

test('reads no list after the server has stopped', async () => {
  let backupList: unknown;
  {
    await using server = await startTestServer(household);
    void server.parts.backups.list().then((list) => {
      backupList = list;
    });
  }
  expect(backupList).toEqual([]);
});
