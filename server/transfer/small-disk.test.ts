import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { mountSmallDisk, NO_SMALL_DISK_REASON } from '#db/testing/testing-disk.ts';
import { freshFolder } from '#server/backups/testing.ts';
import { startTestServer } from '#server/testing.ts';
import { countRows } from './testing/account.ts';
import { fileForPets } from './testing/pets-file.ts';
import { upload } from './testing/upload.ts';

test('an import for which the disk has no room is refused, and the server works on', async ({
  skip,
}) => {
  using parent = freshFolder();
  const folder = join(parent.path, 'data');
  using disk = mountSmallDisk(folder, 32_000);
  if (!disk) return skip(NO_SMALL_DISK_REASON);
  const place = join(folder, 'alaga.db');
  const db = await openDatabase(place);
  const database = { db, folder, place, [Symbol.asyncDispose]: () => db.close() };
  await using server = await startTestServer({ database });
  const { client } = await server.owner();
  const counts = await countRows(server);
  const file = fileForPets(4000);
  const medicalRecords = file.medicalRecords.map((row) => ({ ...row, notes: 'x'.repeat(9000) }));
  const at = { url: server.url, client };
  const refused = await upload(at, '/api/import', JSON.stringify({ ...file, medicalRecords }));
  expect([refused.status, refused.body.code]).toEqual([503, 'http.storageFull']);
  expect(await countRows(server)).toEqual(counts);
  const { status } = await upload(at, '/api/import', JSON.stringify(fileForPets(10)));
  expect([status, (await client.get('/api/ready')).status]).toEqual([200, 200]);
});
