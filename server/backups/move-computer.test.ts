import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackups } from '#db/backups/list.ts';
import { lockExclusively } from '#db/engine/lock.ts';
import { migrations } from '#db/migrations/index.ts';
import { makeOlderDatabase } from '#db/testing/older-database.ts';
import { copyTemplate } from '#db/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startFailure } from '#server/start-failure.ts';
import type { TestClient } from '#server/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { setBackupFolder } from './backup-folder.ts';
import { BackupKeys } from './keys.ts';
import { openData } from './safety-backup.ts';
import { command, freshFolder, run } from './testing.ts';

interface SeenAccount {
  readonly names: readonly string[];
  readonly photo: Uint8Array;
}

/** Luz's pets as she sees them, with the exact bytes of the photo. */
const readData = async (client: TestClient): Promise<SeenAccount> => {
  const { body: pets } = await client.get<Pet[]>('/api/pets');
  const { body: bytes, status } = await client.get<Uint8Array>(pets[0]?.photo?.url ?? '');
  expect(status).toBe(200);
  return { names: pets.map(({ name }) => name), photo: bytes };
};

test('moves a household to an empty hosted server and back, with its photos and its password', async () => {
  using home = freshFolder();
  using hostedFolder = freshFolder();
  using otherFolder = freshFolder();
  let dataBefore: SeenAccount;
  {
    await using fixture = await run(home.path, 'household');
    const client = await fixture.luz();
    const pet = { name: 'Bantay', category: 'dog', breed: 'Aspin', imageUrl: await createPhoto(7) };
    expect((await client.post('/api/pets', pet)).status).toBe(201);
    dataBefore = await readData(client);
    expect(dataBefore.photo.length).toBeGreaterThan(100);
    // The operator makes the backup while the server is running.
    const file = join(home.path, 'moving.alaga-backup');
    const backupResult = await command('back-up', home.path, [file], { ALAGA_MODE: 'household' });
    expect(backupResult).toMatchObject({
      code: 0,
      printed: expect.stringContaining('1 pet, 0 medical records, 1 photo'),
    });
    expect(await command('restore', hostedFolder.path, [file])).toMatchObject({ code: 0 });
  }
  const backupFile = join(hostedFolder.path, 'back.alaga-backup');
  {
    await using fixture = await run(hostedFolder.path, 'hosted');
    const client = await fixture.luz();
    expect(await readData(client)).toEqual(dataBefore);
    await client.post('/api/pets', { name: 'Muning', category: 'cat', breed: 'Puspin' });
    expect(await command('back-up', hostedFolder.path, [backupFile])).toMatchObject({ code: 0 });
  }
  expect(
    await command('restore', otherFolder.path, [backupFile], { ALAGA_MODE: 'household' }),
  ).toMatchObject({
    code: 0,
  });
  await using runningServer = await run(otherFolder.path, 'household');
  expect(await readData(await runningServer.luz())).toEqual({
    names: ['Bantay', 'Muning'],
    photo: dataBefore.photo,
  });
});

test('does not repeat a device’s earlier request after a restore, and reports a conflict', async () => {
  using home = freshFolder();
  using otherFolder = freshFolder();
  const backup = join(home.path, 'moving.alaga-backup');
  const pet = { name: 'Bantay', category: 'dog', breed: 'Aspin' };
  const key = { 'Idempotency-Key': 'an answer that was lost' };
  const createdPets = { pets: {} as Partial<Pet>, edited: {} as Partial<Pet> };
  {
    await using fixture = await run(home.path, 'household');
    const client = await fixture.luz();
    createdPets.pets = (await client.post<Pet>('/api/pets', pet, key)).body;
    expect((await client.put('/api/auth/user', { city: 'Cebu' }, key)).status).toBe(200);
    expect(await command('back-up', home.path, [backup])).toMatchObject({ code: 0 });
    const edit = { name: 'Before the restore', version: createdPets.pets.version };
    createdPets.edited = (await client.put<Pet>(`/api/pets/${createdPets.pets.id}`, edit)).body;
    expect(createdPets.edited.version).toBe(2);
  }
  expect(
    await command('restore', otherFolder.path, [backup], { ALAGA_MODE: 'household' }),
  ).toMatchObject({
    code: 0,
  });
  await using runningServer = await run(otherFolder.path, 'household');
  const client = await runningServer.luz();
  const repeatedPet = await client.post('/api/pets', pet, key);
  expect([repeatedPet.status, repeatedPet.body['id']]).toEqual([201, createdPets.pets.id]);
  expect(repeatedPet.headers.get('Idempotency-Replayed')).toBe('true');
  const conflictResponse = await client.post('/api/pets', { ...pet, name: 'Muning' }, key);
  expect([conflictResponse.status, conflictResponse.body['code']]).toEqual([
    409,
    'http.idempotencyMismatch',
  ]);
  const profile = await client.put('/api/auth/user', { city: 'Cebu' }, key);
  expect(profile.headers.get('Idempotency-Replayed')).toBe('true');

  // Another device makes an edit that gets a version number which this device had already seen before the restore.
  const petPath = `/api/pets/${createdPets.pets.id}`;
  expect((await client.get<Pet[]>('/api/pets')).body.map(({ name }) => name)).toEqual(['Bantay']);
  await client.put(petPath, { name: 'Of another device' });
  const lateEdit = await client.put(petPath, { name: 'Late', version: createdPets.edited.version });
  expect([lateEdit.status, lateEdit.body['current']]).toEqual([
    409,
    expect.objectContaining({ name: 'Of another device' }),
  ]);
});

test('refuses to restore on a running server or over data, and changes nothing', async () => {
  using home = freshFolder();
  using hostedFolder = freshFolder();
  const ownFile = join(hostedFolder.path, 'own.alaga-backup');
  const foreignFile = join(home.path, 'foreign.alaga-backup');
  {
    await using fixture = await run(home.path, 'household');
    await fixture.luz();
    await command('back-up', home.path, [foreignFile], { ALAGA_MODE: 'household' });
  }
  {
    // On a hosted server, Luz would have to confirm her email first.
    await using fixture = await run(hostedFolder.path, 'household');
    await fixture.luz();
  }
  {
    await using fixture = await run(hostedFolder.path, 'hosted');
    const client = await fixture.luz();
    await command('back-up', hostedFolder.path, [ownFile]);
    await client.post('/api/pets', { name: 'Later', category: 'dog', breed: 'Aspin' });
    const restoreResult = await command('restore', hostedFolder.path, [ownFile, '--replace']);
    expect([restoreResult.code, restoreResult.printed]).toEqual([
      1,
      expect.stringContaining('Alaga is running'),
    ]);
  }
  const contentBefore = readFileSync(join(hostedFolder.path, 'alaga.db'));
  for (const [args, says] of [
    [[foreignFile, '--replace'], 'use "Import data"'],
    [[ownFile], '--replace'],
  ] as const) {
    const refusedRestore = await command('restore', hostedFolder.path, args);
    expect([refusedRestore.code, refusedRestore.printed]).toEqual([
      1,
      expect.stringContaining(says),
    ]);
  }
  expect(readFileSync(join(hostedFolder.path, 'alaga.db')).equals(contentBefore)).toBe(true);
  const lock = lockExclusively(join(hostedFolder.path, 'alaga.db'));
  const output = await command('back-up', hostedFolder.path);
  lock.release();
  expect([output.code, output.printed]).toEqual([
    1,
    expect.stringContaining('another command works'),
  ]);

  const restoreOfOwn = await command('restore', hostedFolder.path, [ownFile, '--replace']);
  expect([restoreOfOwn.code, restoreOfOwn.printed]).toEqual([
    0,
    expect.stringContaining('is kept in'),
  ]);
  await using runningServer = await run(hostedFolder.path, 'hosted');
  expect((await (await runningServer.luz()).get('/api/pets')).body).toEqual([]);
});

test('explains wrong command-line arguments', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'none.alaga-backup');
  for (const [name, args, env, exitCode, says] of [
    ['back-up', [], {}, 1, 'There is no database'],
    ['back-up', ['a', 'b'], {}, 2, 'npm run backup'],
    ['restore', [], {}, 2, 'npm run restore'],
    ['restore', [file], {}, 1, 'There is no such file'],
    ['back-up', [], { DATABASE_URL: 'postgres://localhost/alaga' }, 1, 'pg_dump'],
    ['restore', [file], { DATABASE_URL: 'postgresql://localhost/alaga' }, 1, 'pg_dump'],
  ] as const) {
    const { code, printed } = await command(name, folder.path, args, env);
    expect([name, args, code, printed]).toEqual([
      name,
      args,
      exitCode,
      expect.stringContaining(says),
    ]);
  }
  expect(existsSync(join(folder.path, 'alaga.db'))).toBe(false);
});

test('does not create the folder of a drive that is not connected', async () => {
  using folder = freshFolder();
  await copyTemplate(join(folder.path, 'alaga.db'));
  const drive = join(folder.path, 'drive');
  const backUp = await command('back-up', folder.path, [join(drive, 'own.alaga-backup')]);
  expect(backUp).toEqual({ code: 1, printed: expect.stringContaining(`no folder ${drive}`) });
  expect(existsSync(drive)).toBe(false);
});

test('makes a backup with the older schema before an update migrates the data', async () => {
  using folder = freshFolder();
  await makeOlderDatabase(folder.path);
  const backupConfig = { dataDir: folder.path, mode: 'household', version: '9.9.9' } as const;
  // The chosen drive is missing, so the backup goes to the data folder.
  setBackupFolder(backupConfig, join(folder.path, 'drive'));
  await (await openData(backupConfig)).close();
  const [kept, ...more] = listBackups(join(folder.path, 'backups'));
  expect(more).toEqual([]);
  expect(kept?.manifest).toMatchObject({
    kind: 'before-migration',
    appVersion: '9.9.9',
    contents: { accounts: 1, pets: 0 },
    schema: Object.keys(migrations).slice(0, 5),
  });
  await (await openData(backupConfig)).close();
  expect(listBackups(join(folder.path, 'backups'))).toHaveLength(1);
});

test('restores the backup from before an update, and keeps a copy of the newer database', async () => {
  using folder = freshFolder();
  await makeOlderDatabase(folder.path);
  const backupConfig = { dataDir: folder.path, mode: 'household', version: '9.9.9' } as const;
  await (await openData(backupConfig)).close();
  const file = join(folder.path, 'alaga.db');
  const sqliteConnection = new BetterSqlite3(file);
  sqliteConnection.exec("insert into knex_migrations (name, batch) values ('999-later', 9)");
  sqliteConnection.exec("update users set first_name = 'Written by the newer version'");
  sqliteConnection.close();
  const [backup] = listBackups(join(folder.path, 'backups'));
  const path = join(folder.path, 'backups', backup?.name ?? '');

  expect(await command('restore', folder.path, [path, '--replace'])).toMatchObject({
    code: 0,
    printed: expect.stringContaining('-newer.db'),
  });
  const readName = (database: string): unknown => {
    const openedDatabase = new BetterSqlite3(database, { readonly: true });
    const name = openedDatabase.prepare('select first_name from users').pluck().get();
    openedDatabase.close();
    return name;
  };
  expect(readName(file)).toBe('Luz');
  const keptFile = readdirSync(join(folder.path, 'backups')).find((name) =>
    /newer\.db$/.test(name),
  );
  expect(readName(join(folder.path, 'backups', keptFile ?? ''))).toBe(
    'Written by the newer version',
  );
});

test('does not migrate if the backup fails, and says why', async () => {
  using folder = freshFolder();
  await makeOlderDatabase(folder.path);
  // A file in place of the folder makes every backup fail.
  writeFileSync(join(folder.path, 'backups'), 'in the way');
  const backupConfig = { dataDir: folder.path, mode: 'household', version: '9.9.9' } as const;
  const error: unknown = await openData(backupConfig).catch((reason: unknown) => reason);
  expect(startFailure(error, folder.path)).toContain(`a backup of it is made in ${folder.path}`);
  const sqliteConnection = new BetterSqlite3(join(folder.path, 'alaga.db'), { readonly: true });
  expect(sqliteConnection.prepare('select count(*) from knex_migrations').pluck().get()).toBe(5);
  sqliteConnection.close();
  expect(readdirSync(folder.path).filter((name) => name.includes('part'))).toEqual([]);
});

test('does not migrate if the key of encrypted backups is not available', async () => {
  using folder = freshFolder();
  await makeOlderDatabase(folder.path);
  const backupConfig = { dataDir: folder.path, mode: 'hosted', version: '9.9.9' } as const;
  const configWithPassphrase = { ...backupConfig, backupPassphrase: 'apat na salitang mahaba' };
  await new BackupKeys(configWithPassphrase).current();
  const error: unknown = await openData(backupConfig).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'backup-locked' });
  expect(startFailure(error, folder.path)).toContain('ALAGA_BACKUP_PASSPHRASE_FILE names the file');
  expect(listBackups(join(folder.path, 'backups'))).toEqual([]);
  await (await openData(configWithPassphrase)).close();
  expect(listBackups(join(folder.path, 'backups'))).toMatchObject([
    { isEncrypted: true, manifest: { kind: 'before-migration' } },
  ]);
});
