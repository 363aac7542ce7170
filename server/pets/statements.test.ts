import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { insertBlob } from '#db/blobs.ts';
import { buildPet } from '#db/pets/factory.ts';
import { replaceAttachments } from '#db/records/attachments.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** Inserts a blob for a photo; its bytes are not needed. */
const insertPhoto = async ({ db }: TestServer, userId: string): Promise<string> => {
  const id = v7();
  const bytes = Buffer.from('photo');
  const createdAt = '2026-11-01T00:00:00.000Z';
  const shape = {
    kind: 'photo',
    originalName: null,
    mimeType: 'image/jpeg',
    width: 1,
    height: 1,
  } as const;
  await insertBlob(db, {
    ...shape,
    id,
    userId,
    sha256: id,
    byteSize: 5,
    thumbnail: null,
    bytes,
    createdAt,
  });
  return id;
};

/** Inserts `size` pets, each with a photo; the first pet gets `size` records with a photo and a reminder each. */
const fill = async (server: TestServer, userId: string, size: number): Promise<string> => {
  const petIds: string[] = [];
  for (let index = 0; index < size; index += 1) {
    const imageBlobId = await insertPhoto(server, userId);
    petIds.push((await buildPet(server.db, { userId, imageBlobId })).id);
  }
  const [petId = ''] = petIds;
  for (const each of petIds) {
    const imageBlobId = await insertPhoto(server, userId);
    const record = await buildRecord(server.db, { petId, imageBlobId });
    await replaceAttachments(server.db, record.id, [await insertPhoto(server, userId)]);
    await buildReminder(server.db, {
      petId: each,
      medicalRecordId: record.id,
      dueDate: '2026-11-01',
    });
  }
  return petId;
};

test.each([
  ['/api/pets', 5],
  ['/api/pets?includeReminders=true', 7],
  ['/api/pets/PET/medical-records', 6],
  ['/api/pets/PET/medical-records?page=1', 6],
  ['/api/pets/PET/reminders', 4],
  ['/api/reminders', 3],
  ['/api/reminders/overdue', 2],
])('%s needs as many statements for 50 pets as for 1', async (path, maximum) => {
  const counts: number[] = [];
  for (const size of [1, 50]) {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const petId = await fill(server, user.id, size);
    server.statements();
    const { status, body } = await client.get(path.replace('PET', petId));
    counts.push(server.statements().length);
    expect(status).toBe(200);
    const rows = Array.isArray(body) ? body : (body['records'] as unknown[]);
    const isForOnePet = path.endsWith('/reminders') && path.includes('PET');
    expect(rows).toHaveLength(isForOnePet ? 1 : size);
  }
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThanOrEqual(maximum);
});

/** Reading all photos in one statement would hold all of them in memory. */
test.each([
  ['/api/pets?includePhotos=true&limit=100', 5],
  ['/api/pets/PET/medical-records?includeAttachments=true&limit=1000', 6],
])('%s reads the photos of one row at a time', async (path, others) => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const petId = await fill(server, user.id, 50);
  server.statements();
  await client.get(path.replace('PET', petId));
  const statements = server.statements();
  const photos = statements.filter((sql) => /^select [^(]*[`"]bytes[`"] from/.test(sql));
  expect(photos).toHaveLength(50);
  expect(statements.length - photos.length).toBeLessThanOrEqual(others + 1);
});
