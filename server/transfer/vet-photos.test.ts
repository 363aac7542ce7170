import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { NewVetLink } from '#server/vet-links/contract.ts';
import type { VisitReport } from '#server/visit-reports/contract.ts';
import { exportOf } from './testing/account.ts';
import { upload } from './testing/upload.ts';

let page: ReturnType<typeof buildServerPage>;
let server: TestServer;
beforeAll(async () => {
  page = buildServerPage('sit-page');
  server = await startTestServer({ rendererFolder: page.rendererFolder });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  page.remove();
});

/** Adds a record with a photographed page, which a vet hands in. Returns the id of its pet. */
const addReportedRecord = async (client: TestClient): Promise<string> => {
  const pet = await client.post<{ id: string }>('/api/pets', { name: 'Bantay', category: 'dog' });
  const { body: link } = await client.post<NewVetLink>(`/api/pets/${pet.body.id}/vet-links`, {
    ...{ hours: 72, allowReport: true, name: 'City Vet' },
    include: { records: true, documents: true, diary: true, care: true },
  });
  const form = new FormData();
  const report = { id: v7(), findings: 'See page', visitedOn: '2026-11-20', vetName: 'Dr. Ramos' };
  for (const [name, value] of Object.entries(report)) form.set(name, value);
  const photo = await jpeg({ width: 1300, height: 1700 });
  form.append('files', new File([Buffer.from(photo)], 'page.jpg'));
  const response = await fetch(`${server.url}${new URL(link.link).pathname}/reports`, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
    headers: { Origin: server.url, Accept: 'application/json' },
  });
  expect(response.status).toBe(201);
  const [waiting] = (await client.get<VisitReport[]>('/api/visit-reports')).body;
  expect((await client.post(`/api/visit-reports/${waiting?.id}/accept`, {})).status).toBe(201);
  return pet.body.id;
};

const readPhoto = async (client: TestClient, petId: string): Promise<string | undefined> => {
  const path = `/api/pets/${petId}/medical-records?includeAttachments=true`;
  return (await client.get<MedicalRecord[]>(path)).body[0]?.attachments[0];
};

test('keeps the size of a photographed page that a vet has handed in', async () => {
  const { client } = await server.owner();
  const petId = await addReportedRecord(client);
  const photo = await readPhoto(client, petId);
  expect(await sharp(fromDataUrl(photo)).metadata()).toMatchObject({ width: 1200, height: 1569 });
  const { text } = await exportOf(server, client);
  const other = await server.owner();
  expect(
    (await upload({ url: server.url, client: other.client }, '/api/import', text)).status,
  ).toBe(200);
  const [copy] = (await other.client.get<{ id: string }[]>('/api/pets')).body;
  expect(await readPhoto(other.client, String(copy?.id))).toBe(photo);
});
