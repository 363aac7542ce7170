import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BackupDialogs, EncryptionParts } from '#server/parts.ts';
import type { TestClient } from '#server/testing.ts';
import type { Backup, Backups, Progress } from './contract.ts';
import { freshFolder, run, waitUntilIdle } from './testing.ts';

const FIRST_PASSPHRASE = 'apat na salitang mahaba';
const SECOND = 'lima pang salita na iba';

const readBackups = async (client: TestClient) => (await client.get<Backups>('/api/backups')).body;

const backUp = async (client: TestClient): Promise<Backup> => {
  const namesBefore = (await readBackups(client)).backups.map(({ name }) => name);
  // The daily backup of a new start may still be running.
  while ((await client.post('/api/backups')).status === 409) await waitUntilIdle(client);
  expect(await waitUntilIdle(client)).toMatchObject({ trouble: null });
  const newCreatedBackup = (await readBackups(client)).backups.find(
    ({ name, kind }) => kind === 'manual' && !namesBefore.includes(name),
  );
  if (!newCreatedBackup) throw new Error('no backup was made');
  return newCreatedBackup;
};

const check = async (client: TestClient, name: string): Promise<Progress> => {
  await client.post('/api/backups/check', { name });
  const progress = await waitUntilIdle(client);
  if (!progress) throw new Error('the session ended');
  return progress;
};

const openBackup = async (client: TestClient, passphrase: string): Promise<Progress> => {
  expect((await client.post('/api/backups/open', { passphrase })).status).toBe(200);
  const progress = await waitUntilIdle(client);
  if (!progress) throw new Error('the session ended');
  return progress;
};

/** A keyring for tests. It opens nothing while locked, and nothing that another keyring sealed. */
const createKeyring = (): EncryptionParts & { isLocked: boolean } => ({
  isLocked: false,
  hide: (text) => `sealed:${Buffer.from(text).toString('hex')}`,
  reveal(hiddenText) {
    return this.isLocked ? undefined : Buffer.from(hiddenText.slice(7), 'hex').toString();
  },
});

const dialogs = (chooseFile: () => string | undefined): BackupDialogs => ({
  chooseFolder: async () => undefined,
  chooseBackup: async () => chooseFile(),
  offerBackup: async () => true,
});

test('sets, changes and removes a passphrase, and opens each backup with its own', async () => {
  using folder = freshFolder();
  await using fixture = await run(folder.path, 'household');
  const client = await fixture.luz();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  expect(await readBackups(client)).toMatchObject({ encryption: 'off' });
  const plainBackup = await backUp(client);

  for (const passphrase of ['elevenchars', '            ', 'x'.repeat(257)]) {
    const { status } = await client.put('/api/backups/passphrase', { passphrase });
    expect([passphrase, status]).toEqual([passphrase, 400]);
  }
  const setResponse = await client.put('/api/backups/passphrase', { passphrase: FIRST_PASSPHRASE });
  expect(setResponse).toMatchObject({ status: 200, body: { encryption: 'on' } });
  const firstBackup = await backUp(client);
  await client.put('/api/backups/passphrase', { passphrase: SECOND });
  const secondBackup = await backUp(client);
  await client.delete('/api/backups/passphrase');
  const lastBackup = await backUp(client);

  expect(
    [plainBackup, firstBackup, secondBackup, lastBackup].map(({ isEncrypted }) => isEncrypted),
  ).toEqual([...[false, true, true, false]]);
  expect(secondBackup.contents).toMatchObject({ pets: 1 });
  const listedBackups = (await readBackups(client)).backups;
  expect(listedBackups.every(({ own, madeAt, kind }) => own && madeAt && kind === 'manual')).toBe(
    true,
  );

  expect(await check(client, plainBackup.name)).toMatchObject({
    checked: { contents: { pets: 1 } },
  });
  const checkResult = await check(client, firstBackup.name);
  expect(checkResult).toMatchObject({ checked: null, refusal: null, sealed: { wasWrong: false } });
  const wrongResponse = await openBackup(client, SECOND);
  expect(wrongResponse).toMatchObject({
    checked: null,
    sealed: { name: firstBackup.name, wasWrong: true },
  });
  const openedState = await openBackup(client, FIRST_PASSPHRASE);
  expect(openedState).toMatchObject({
    sealed: null,
    checked: { own: true, contents: { pets: 1 } },
  });
  expect(JSON.stringify(openedState)).not.toContain(folder.path);
  expect(openedState.checked).not.toHaveProperty('key');
  expect((await client.post('/api/backups/open', { passphrase: FIRST_PASSPHRASE })).status).toBe(
    404,
  );

  await client.post('/api/pets', { name: 'Muning', category: 'cat' });
  await client.post('/api/backups/restore', { id: openedState.checked?.id });
  expect(await waitUntilIdle(client)).toBeUndefined();
  const secondClient = await fixture.luz();
  expect((await secondClient.get('/api/pets')).body).toMatchObject([{ name: 'Bantay' }]);
  // The computer had data before the restore, so its setting for new backups is kept.
  expect(await readBackups(secondClient)).toMatchObject({ encryption: 'off' });

  const path = join(folder.path, 'backups', secondBackup.name);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 100));
  await check(secondClient, secondBackup.name);
  const damagedResponse = await openBackup(secondClient, SECOND);
  expect(damagedResponse).toMatchObject({
    sealed: null,
    refusal: { code: 'backups.trouble.damaged' },
  });
});

test('stores neither the passphrase nor its key unsealed in the data folder', async () => {
  using folder = freshFolder();
  const sealing = createKeyring();
  {
    await using fixture = await run(folder.path, 'household', undefined, { sealing });
    const client = await fixture.luz();
    await client.put('/api/backups/passphrase', { passphrase: FIRST_PASSPHRASE });
    expect(await backUp(client)).toMatchObject({ isEncrypted: true });
  }
  const keptContent = readFileSync(join(folder.path, 'backup-key.json'), 'utf8');
  expect(JSON.parse(keptContent)).toMatchObject({ key: expect.stringMatching(/^sealed:/) });
  for (const name of readdirSync(folder.path).filter((item) => /\.(db|json|db-wal)$/.test(item)))
    expect([name, readFileSync(join(folder.path, name)).includes(FIRST_PASSPHRASE)]).toEqual([
      name,
      false,
    ]);
  // After the passphrase is opened once, the next start needs no passphrase.
  await using runningServer = await run(folder.path, 'household', undefined, { sealing });
  expect(await backUp(await runningServer.luz())).toMatchObject({
    isEncrypted: true,
    contents: { pets: 0 },
  });
});

test('makes no unencrypted backup if the key cannot be opened, until the passphrase is entered', async () => {
  using folder = freshFolder();
  const sealing = createKeyring();
  {
    await using fixture = await run(folder.path, 'household', undefined, { sealing });
    await (await fixture.luz()).put('/api/backups/passphrase', { passphrase: FIRST_PASSPHRASE });
  }
  sealing.isLocked = true;
  const contentBefore = readFileSync(join(folder.path, 'backup-key.json'), 'utf8');
  await using runningServer = await run(folder.path, 'household', undefined, { sealing });
  const client = await runningServer.luz();
  expect(await readBackups(client)).toMatchObject({ encryption: 'locked', backups: [] });
  await client.post('/api/backups');
  expect(await waitUntilIdle(client)).toMatchObject({
    trouble: { code: 'backups.trouble.locked' },
  });
  expect(await readBackups(client)).toMatchObject({ backups: [] });
  expect(readFileSync(join(folder.path, 'backup-key.json'), 'utf8')).toBe(contentBefore);
  const enterPassphrase = (passphrase: string) =>
    client.post('/api/backups/passphrase', { passphrase });
  expect(await enterPassphrase(SECOND)).toMatchObject({
    status: 422,
    body: { code: 'backups.passphrase.wrong' },
  });
  expect(await enterPassphrase(FIRST_PASSPHRASE)).toMatchObject({
    status: 200,
    body: { trouble: null },
  });
  sealing.isLocked = false;
  expect(await readBackups(client)).toMatchObject({ encryption: 'on' });
  expect(await backUp(client)).toMatchObject({ isEncrypted: true });
});

test('starts a household from an encrypted backup, and continues encrypting', async () => {
  using home = freshFolder();
  using freshDataFolder = freshFolder();
  let file = '';
  {
    await using fixture = await run(home.path, 'household');
    const client = await fixture.luz();
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    await client.put('/api/backups/passphrase', { passphrase: FIRST_PASSPHRASE });
    file = join(home.path, 'backups', (await backUp(client)).name);
  }
  let chosenName: string | undefined;
  await using runningServer = await run(
    freshDataFolder.path,
    'household',
    dialogs(() => chosenName),
  );
  const newClient = runningServer.client();
  const waitUntilSettled = async (): Promise<Progress | undefined> => {
    for (;;) {
      const { status, body } = await newClient.get<Progress>('/api/backups/first/progress');
      if (status === 401) return undefined;
      if (status === 200 && body.activity === null) return body;
      await wait(30);
    }
  };
  await newClient.post('/api/backups/first');
  expect(await waitUntilSettled()).toMatchObject({ checked: null, sealed: null, refusal: null });
  chosenName = file;
  await newClient.post('/api/backups/first');
  expect(await waitUntilSettled()).toMatchObject({ sealed: { wasWrong: false } });
  await newClient.post('/api/backups/first/open', { passphrase: FIRST_PASSPHRASE });
  const { checked } = (await waitUntilSettled()) ?? {};
  expect(checked).toMatchObject({ own: false, meeting: 'empty', contents: { pets: 1 } });
  await newClient.post('/api/backups/first/restore', { id: checked?.id });
  expect(await waitUntilSettled()).toBeUndefined();

  const client = await runningServer.luz();
  expect((await client.get('/api/pets')).body).toMatchObject([{ name: 'Bantay' }]);
  expect(await readBackups(client)).toMatchObject({ encryption: 'on' });
  expect(await backUp(client)).toMatchObject({ isEncrypted: true });
  // Once an account exists, these calls require a session.
  for (const path of ['', '/open', '/restore', '/give-up']) {
    const body = { passphrase: FIRST_PASSPHRASE, id: 'none' };
    const { status } = await runningServer.client().post(`/api/backups/first${path}`, body);
    expect([path, status]).toEqual([path, 401]);
  }
});

test('offers an encrypted backup if the data cannot be opened', async () => {
  using folder = freshFolder();
  {
    await using fixture = await run(folder.path, 'household');
    const client = await fixture.luz();
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    await client.put('/api/backups/passphrase', { passphrase: FIRST_PASSPHRASE });
    await backUp(client);
  }
  writeFileSync(join(folder.path, 'alaga.db'), Buffer.alloc(8192, 'x'));
  await using runningServer = await run(
    folder.path,
    'household',
    dialogs(() => undefined),
  );
  expect((await (await runningServer.luz()).get('/api/pets')).body).toMatchObject([
    { name: 'Bantay' },
  ]);
});

test('removes old backups as usual if some are encrypted', async () => {
  using folder = freshFolder();
  await using fixture = await run(folder.path, 'household');
  const client = await fixture.luz();
  for (let count = 0; count < 7; count += 1) {
    const passphrase = `${FIRST_PASSPHRASE} ${count % 3}`;
    if (count % 2 === 0) await client.put('/api/backups/passphrase', { passphrase });
    else await client.delete('/api/backups/passphrase');
    await backUp(client);
  }
  const manual = (await readBackups(client)).backups.filter(({ kind }) => kind === 'manual');
  expect(manual.map(({ isEncrypted }) => isEncrypted)).toEqual([true, false, true, false, true]);
});
