import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asDataUrl } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { exportSlowly } from '#server/transfer/testing/export-slowly.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';

const RECORDS = 60;

/** Records of 30 MB, which is larger than the buffers of a connection. All are read in one page. */
const addRecords = async (client: TestClient): Promise<readonly string[]> => {
  const { body: pet } = await client.post<{ id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog' },
  });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const size = { width: 800, height: 600, channels: 3 as const };
  const image = sharp({ create: { ...size, background: '#888888', noise } });
  const imageUrl = asDataUrl(await image.jpeg({ quality: 90 }).toBuffer());
  const ids: string[] = [];
  for (let count = 0; count < RECORDS; count += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10);
    const record = { type: 'checkup', title: 'Wellness', dateAdministered: day, imageUrl };
    const path = `/api/pets/${pet.id}/medical-records`;
    const { status, body } = await client.post<{ id: string }>(path, record);
    expect(status).toBe(201);
    ids.push(body.id);
  }
  return ids;
};

test('has the new photo of a record whose photo is replaced during the export', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const { client } = await server.owner();
  const ids = await addRecords(client);
  const [lastId = '', removedId = ''] = ids.toReversed();
  const data = await exportSlowly(server, client, async () => {
    const imageUrl = await createPhoto(1);
    for (const change of [{ imageUrl }, { attachments: [imageUrl] }])
      expect((await client.put(`/api/medical-records/${lastId}`, change)).status).toBe(200);
    expect((await client.delete(`/api/medical-records/${removedId}`)).status).toBe(200);
  });
  const rows = data.medicalRecords;
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(rows.filter(({ imageUrl }) => typeof imageUrl !== 'string')).toEqual([]);
  expect(String(rows.at(-1)?.['imageUrl']).length).toBeLessThan(5000);
});
