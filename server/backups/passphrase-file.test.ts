import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { listBackups } from '#db/backups/list.ts';
import { readConfig } from '#server/config.ts';
import { askPassphrase } from './command-keys.ts';
import { BackupKeys } from './keys.ts';
import { command, freshFolder, run, waitUntilIdle } from './testing.ts';

const PASSPHRASE = 'apat na salitang mahaba';

const writeTextFile = (folder: string, name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const createWithPet = async (folder: string): Promise<void> => {
  await using fixture = await run(folder, 'household');
  await (await fixture.luz()).post('/api/pets', { name: 'Bantay', category: 'dog' });
};

test('encrypts with the passphrase in a file, and restores with it', async () => {
  using home = freshFolder();
  using freshDataFolder = freshFolder();
  await createWithPet(home.path);
  const ALAGA_BACKUP_PASSPHRASE_FILE = writeTextFile(home.path, 'passphrase', `${PASSPHRASE}\n`);
  const wrongFile = writeTextFile(home.path, 'wrong', 'limang salita na iba');
  const file = join(home.path, 'moved.alaga-backup');
  const env = { ALAGA_BACKUP_PASSPHRASE_FILE };
  expect(await command('back-up', home.path, [file], env)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('1 pet'),
  });
  expect(readFileSync(file).includes('Bantay')).toBe(false);
  expect((await command('back-up', home.path, [], env)).code).toBe(0);
  const salts = [
    file,
    join(home.path, 'backups', readdirSync(join(home.path, 'backups'))[0] ?? ''),
  ];
  expect(new Set(salts.map((path) => readFileSync(path).toString('hex', 22, 54))).size).toBe(1);

  const restore = (args: readonly string[], environment = {}) =>
    command('restore', freshDataFolder.path, [file, ...args], environment);
  expect(await restore([])).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no terminal'),
  });
  const refusedResult = { code: 1, printed: 'The passphrase is wrong.\n' };
  expect(await restore(['--passphrase-file', wrongFile])).toEqual(refusedResult);
  expect(await restore(['--passphrase-file', ALAGA_BACKUP_PASSPHRASE_FILE])).toMatchObject({
    code: 0,
  });
  expect(await restore(['--replace'], env)).toMatchObject({ code: 1 });
  await using fixture = await run(freshDataFolder.path, 'hosted', undefined, { env });
  expect((await (await fixture.luz()).get('/api/pets')).body).toMatchObject([{ name: 'Bantay' }]);
});

test('makes no unencrypted backup after losing the passphrase, unless the operator says so', async () => {
  using home = freshFolder();
  await createWithPet(home.path);
  const file = writeTextFile(home.path, 'passphrase', PASSPHRASE);
  const backUp = (env: Readonly<Record<string, string>>) => command('back-up', home.path, [], env);
  const listEncryption = () =>
    listBackups(join(home.path, 'backups')).map(({ isEncrypted }) => isEncrypted);
  expect((await backUp({ ALAGA_BACKUP_PASSPHRASE_FILE: file })).code).toBe(0);
  expect(await backUp({})).toMatchObject({
    code: 1,
    printed: expect.stringContaining('no terminal'),
  });
  expect(listEncryption()).toEqual([true]);
  const backup = join(home.path, 'backups', readdirSync(join(home.path, 'backups'))[0] ?? '');
  const restoreWith = (passphraseFile: string) =>
    command('restore', home.path, [backup, '--replace', '--passphrase-file', passphraseFile], {});
  // The present data is backed up first, for which the passphrase of the restored file is not used.
  expect(await restoreWith(file)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/their key is not here: .* ALAGA_BACKUP_PASSPHRASE_FILE/),
  });
  expect(await restoreWith(join(home.path, 'none'))).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^--passphrase-file names a file that cannot be read: /),
  });
  expect((await backUp({ ALAGA_BACKUP_PASSPHRASE_FILE: '' })).code).toBe(0);
  expect(listEncryption().toSorted()).toEqual([false, true]);
});

test('refuses to start with a missing or too short passphrase file', () => {
  using folder = freshFolder();
  const shortFile = writeTextFile(folder.path, 'short', 'elevenchars\n');
  for (const [path, words] of [
    [join(folder.path, 'none'), 'cannot be read'],
    [shortFile, 'less than 12 characters'],
  ] as const) {
    expect(() => readConfig({ ALAGA_BACKUP_PASSPHRASE_FILE: path })).toThrow(words);
  }
});

test('has one key, however many calls need it first', async () => {
  using home = freshFolder();
  const passphraseFile = writeTextFile(home.path, 'passphrase', PASSPHRASE);
  const config = readConfig({ DATA_DIR: home.path, ALAGA_BACKUP_PASSPHRASE_FILE: passphraseFile });
  const keys = new BackupKeys(config);
  const [one, other] = await Promise.all([keys.current(), keys.current()]);
  expect(one).toBeDefined();
  expect(other).toEqual(one);
  expect(await new BackupKeys(config).current()).toEqual(one);
});

test('does not let the app change the operator’s passphrase file', async () => {
  using home = freshFolder();
  const env = { ALAGA_BACKUP_PASSPHRASE_FILE: writeTextFile(home.path, 'passphrase', PASSPHRASE) };
  await using fixture = await run(home.path, 'household', undefined, { env });
  const client = await fixture.luz();
  expect((await client.get('/api/backups')).body).toMatchObject({ encryption: 'by-file' });
  const refusedResponse = await client.put('/api/backups/passphrase', { passphrase: PASSPHRASE });
  expect(refusedResponse).toMatchObject({
    status: 409,
    body: { code: 'backups.passphrase.byFile' },
  });
  await client.post('/api/backups');
  await waitUntilIdle(client);
  expect((await client.get('/api/backups')).body).toMatchObject({
    backups: [{ isEncrypted: true, contents: { accounts: 1 } }],
  });
});

test('does not echo a typed passphrase', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  // The cast is safe: the prompt uses only a few members of a terminal.
  const passphrase = askPassphrase(input as unknown as NodeJS.ReadStream, output);
  input.write(`${PASSPHRASE}\r`);
  expect(await passphrase).toBe(PASSPHRASE);
  expect(String(output.read())).toBe('Passphrase of the backup: \n');
});
