import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { PHOTO_PLACEHOLDER } from '#server/photos/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer } from '#server/testing.ts';
import type { MedicalRecord, RecordPage } from './contract.ts';

const RABIES = { type: 'vaccine', title: 'Rabies' };

test('stops at 64 MB of photos, and continues with placeholders', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const { id } = await buildPet(server.db, { userId: user.id });
  const path = `/api/pets/${id}/medical-records`;
  const imageUrl = asDataUrl(await jpeg());
  for (const day of ['2026-11-03', '2026-11-02', '2026-11-01']) {
    const record = { ...RABIES, dateAdministered: day, imageUrl, attachments: [imageUrl] };
    expect((await client.post(path, record)).status).toBe(201);
  }
  // Pretends that each photo has 12 MB (16 MB as sent), so that two records fit.
  await server.db.run((knex) => knex('blobs').update({ byteSize: 12 * 1024 * 1024 }));
  const wholeResponse = await client.get<readonly MedicalRecord[]>(
    `${path}?includeAttachments=true`,
  );
  const photoShapes = (records: readonly MedicalRecord[]) =>
    records.map(({ imageUrl: shown, attachments: [first] }) => [
      shown?.startsWith('data:image/'),
      first?.startsWith('data:image/'),
    ]);
  const twoPhotos = [
    [true, true],
    [true, true],
    [false, false],
  ];
  expect(photoShapes(wholeResponse.body)).toEqual(twoPhotos);
  expect(wholeResponse.body[2]?.imageUrl).toBe(PHOTO_PLACEHOLDER);
  expect(wholeResponse.headers.get('X-Total-Count')).toBe('3');
  const page = await client.get<RecordPage>(`${path}?includeAttachments=true&page=1&limit=3`);
  expect(photoShapes(page.body.records)).toEqual(twoPhotos);
  expect(page.body.pagination).toEqual({ page: 1, limit: 3, total: 3, hasMore: false });
});

test('includes pets’ photos up to 64 MB', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const imageUrl = asDataUrl(await jpeg());
  for (const name of ['Bantay', 'Muning', 'Puti']) {
    await client.post('/api/pets', { name, category: 'dog', imageUrl });
  }
  await server.db.run((knex) => knex('blobs').update({ byteSize: 20 * 1024 * 1024 }));
  const { body } = await client.get<readonly { readonly imageUrl: string }[]>(
    '/api/pets?includePhotos=true',
  );
  expect(body.map((pet) => pet.imageUrl.startsWith('data:image/'))).toEqual([true, true, false]);
});

test('sends one such answer per account at a time: the next waits, and too many are refused', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const ask = () => client.get('/api/pets?includePhotos=true');
  const answers = await Promise.all(Array.from({ length: 30 }, ask));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await ask()).status).toBe(200);
});
