import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInForeground } from '#db/backups/background.ts';
import { replaceDatabase } from '#db/backups/restore.ts';
import { INSTALLATION, origin } from '#db/backups/testing.ts';
import { openDatabase } from '#db/engine/open.ts';
import { ReplaceableDatabase } from '#db/engine/sqlite/replaceable.ts';
import { copyTemplate, makeTestFolder } from '#db/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { endAbandonedImports, finishPublications } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { countAll, countDivided } from './testing/import-state.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';

/** A backup may be made, and restored, while an import runs. Backups are of SQLite. */

const folder = makeTestFolder('alaga-restored-');
const place = join(folder, 'alaga.db');

const importer = setUpImporter(async () => {
  await copyTemplate(place);
  const db = await ReplaceableDatabase.open(() => openDatabase(place));
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return startTestServer({
    publicationLimits: { rowsAtOnce: 2, waitTimeout: 500 },
    database: { db, folder, place, [Symbol.asyncDispose]: close },
  });
});

let backups = 0;

const makeBackup = async (): Promise<string> => {
  backups += 1;
  const target = join(folder, `${backups}.backup`);
  await runInForeground('make', { source: place, target, makeFolder: false, origin });
  return target;
};

/** Restores a backup, and logs the owner in again with the same cookies. */
const restoreBackup = async (backup: string): Promise<void> => {
  const { db } = importer.server;
  if (!(db instanceof ReplaceableDatabase)) throw new Error('the database cannot be replaced');
  const sessions = await db.run((knex) => knex('sessions').select());
  await runInForeground('stage', { backup, file: place, installation: INSTALLATION });
  await db.replace(async () => replaceDatabase(place));
  await db.run((knex) => knex('sessions').insert(sessions));
};

/** The number of rows in each table. Former ids without a row do no harm; the next import replaces them. */
const countRows = async () => {
  const { importIds: _importIds, ...counts } = await countAll(importer.server, importer.userId);
  return counts;
};

const FILE = fileForPets(6);
const ADDED = { pets: 0, medicalRecords: 6, weighings: 6, expenseItems: 6 };

test('an import is refused whole if a backup from before it is restored meanwhile', async () => {
  for (const at of [1, 2, 5, 9, 10]) {
    await importer.signUp();
    await importer.addPets(PETS);
    const backup = await makeBackup();
    const countsBefore = await countRows();
    {
      using _slices = runBetweenWrites(importer.server.db, async ({ number }) => {
        if (number === at) await restoreBackup(backup);
      });
      const { status, body } = await importer.restore(FILE);
      expect([at, status, body.code]).toEqual([at, 503, 'http.busy']);
    }
    expect([at, await countRows()]).toEqual([at, countsBefore]);
    await importer.expectEnded();
    expect([at, (await importer.restore(FILE)).body.added]).toMatchObject([at, ADDED]);
  }
});

test('an import is refused whole if a backup that has a part of it is restored meanwhile', async () => {
  for (const at of [2, 3, 5, 7]) {
    await importer.signUp();
    await importer.addPets(PETS);
    const countsBefore = await countRows();
    {
      let backup = '';
      using _slices = runBetweenWrites(importer.server.db, async ({ number }) => {
        if (number === at) backup = await makeBackup();
        if (number === at + 3) await restoreBackup(backup);
      });
      const { status, body } = await importer.restore(FILE);
      expect([at, status, body.code]).toEqual([at, 503, 'http.busy']);
    }
    expect([at, await countRows()]).toEqual([at, countsBefore]);
    expect([at, (await importer.restore(FILE)).body.added]).toMatchObject([at, ADDED]);
  }
});

test('a backup that was made during an import shows nothing of it, and the next start deletes it', async () => {
  await importer.addPets(PETS);
  const countsBefore = await countRows();
  const readPaths = ['/api/pets', '/api/reminders', '/api/expenses/items', '/api/recently-deleted'];
  const readAll = async () => {
    const answers: unknown[] = [];
    for (const path of readPaths) answers.push((await importer.client.get<unknown>(path)).body);
    return answers;
  };
  const [, ...before] = await readAll();
  let backup = '';
  {
    using _slices = runBetweenWrites(importer.server.db, async ({ number }) => {
      if (number === 7) backup = await makeBackup();
    });
    expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
  }
  await restoreBackup(backup);
  const [pets, ...after] = await readAll();
  expect([pets, after]).toEqual([[expect.anything(), expect.anything()], before]);
  await endAbandonedImports(importer.server.parts);
  expect(await countRows()).toEqual(countsBefore);
  await importer.expectEnded();
  expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
});

/** Calls `run` after the write of an import after which a part of it is shown, which has that number. */
const runAtSlice = (slice: number, run: () => Promise<unknown>) => {
  let count = 0;
  return runBetweenWrites(importer.server.db, async () => {
    if ((await countDivided(importer.server.db)) === 0) return;
    count += 1;
    if (count === slice) await run();
  });
};

test('a backup that was made while an import was published has all of it after the next start', async () => {
  for (const slice of [1, 4, 8]) {
    await importer.signUp();
    await importer.addPets(PETS);
    let backup = '';
    {
      using _slices = runAtSlice(slice, async () => {
        backup = await makeBackup();
      });
      expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
    }
    const counts = await countRows();
    const reminders = (await importer.client.get<unknown>('/api/reminders')).body;
    await restoreBackup(backup);
    expect(await countDivided(importer.server.db)).toBeGreaterThan(0);
    await finishPublications(importer.server.parts);
    expect((await importer.client.get<unknown>('/api/reminders')).body).toEqual(reminders);
    await endAbandonedImports(importer.server.parts);
    const { changes: _changes, ...rowCounts } = counts as Readonly<Record<string, unknown>>;
    expect([slice, await countRows()]).toMatchObject([slice, rowCounts]);
    await importer.expectEnded();
  }
});

test('nothing is moved in a backup of the hidden import that is restored while it is published', async () => {
  for (const slice of [1, 4, 8]) {
    await importer.signUp();
    await importer.addPets(PETS);
    const countsBefore = await countRows();
    let backup = '';
    {
      using _hidden = runBetweenWrites(importer.server.db, async ({ number }) => {
        if (number === 9) backup = await makeBackup();
      });
      using _slices = runAtSlice(slice, () => restoreBackup(backup));
      await importer.restore(FILE);
    }
    expect(backup).not.toBe('');
    expect([slice, await countRows()]).toEqual([slice, countsBefore]);
    await importer.expectEnded();
    expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
  }
});

test('calls are answered again after a backup from before an import whose publication failed is restored', async () => {
  const backup = await makeBackup();
  await importer.addPets(PETS);
  {
    using _slices = runBetweenWrites(importer.server.db, async (_write, kill) => {
      if ((await countDivided(importer.server.db)) > 0) kill();
    });
    await importer.restore(FILE).catch(() => undefined);
  }
  expect((await importer.client.get('/api/pets')).status).toBe(503);
  await restoreBackup(backup);
  await finishPublications(importer.server.parts);
  await endAbandonedImports(importer.server.parts);
  expect((await importer.client.get('/api/pets')).status).toBe(200);
});
