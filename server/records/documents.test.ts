import { request } from 'node:http';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { MAX_DOCUMENT_BYTES, type MedicalRecord, type RecordDocument } from './contract.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const createPdf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.byteLength, 32)]);

const joinCookies = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface UploadRequest {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly field?: string;
  readonly headers?: Record<string, string>;
}

/** Uploads a file to a record's documents like a browser. */
const createSender =
  (server: TestServer, client: TestClient) =>
  async (
    recordId: string,
    { bytes = PDF, name = 'a.pdf', field = 'file', headers }: UploadRequest = {},
  ) => {
    const form = new FormData();
    form.set(field, new File([bytes], name, { type: 'application/pdf' }));
    const response = await fetch(`${server.url}/api/medical-records/${recordId}/documents`, {
      method: 'POST',
      body: form,
      headers: { Cookie: joinCookies(client), ...headers },
    });
    return { status: response.status, body: (await response.json()) as RecordDocument };
  };

const setUp = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  const path = `/api/medical-records/${record.id}`;
  const listBlobIds = async () =>
    (await server.db.run((knex) => knex('blobs').select('id'))).length;
  const readDocuments = async () => (await client.get<MedicalRecord>(path)).body.documents;
  return {
    user,
    client,
    pet,
    record,
    path,
    blobs: listBlobIds,
    listed: readDocuments,
    send: createSender(server, client),
  };
};

test('stores a PDF under its own name and serves it to its owner', async () => {
  await using server = await startTestServer();
  const { user, client, pet, record, send, listed } = await setUp(server);
  const name = 'Bakuna ni Ñiño (1).pdf';
  const { status, body } = await send(record.id, { name });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    name,
    size: PDF.byteLength,
    url: `/api/documents/${body.id}`,
    createdAt: server.clock.now().toISOString(),
    createdBy: { id: user.id, name: user.firstName },
  });
  expect(await listed()).toEqual([body]);
  const allRecords = await client.get<MedicalRecord[]>(`/api/pets/${pet.id}/medical-records`);
  expect(allRecords.body[0]?.documents).toEqual([body]);
  const editResponse = await client.put<MedicalRecord>(`/api/medical-records/${record.id}`, {
    notes: 'x',
  });
  expect(editResponse.body.documents).toEqual([body]);

  const documentResponse = await client.get<Uint8Array>(body.url);
  expect(documentResponse.status).toBe(200);
  expect(Buffer.from(documentResponse.body)).toEqual(PDF);
  expect(Object.fromEntries(documentResponse.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'inline; filename="Bakuna ni _i_o (1).pdf"; filename*=UTF-8\'\'Bakuna%20ni%20%C3%91i%C3%B1o%20%281%29.pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
  expect(documentResponse.headers.get('content-security-policy')).toContain('sandbox');
  const cacheHeaders = { 'If-None-Match': documentResponse.headers.get('etag') ?? '' };
  expect((await client.get(body.url, cacheHeaders)).status).toBe(304);
});

test('lets nobody else read, add or remove a document', async () => {
  await using server = await startTestServer();
  const { record, path, send, listed } = await setUp(server);
  const { body } = await send(record.id);
  const { client: otherClient } = await server.owner();
  const visitor = server.client();
  expect((await visitor.get(body.url)).status).toBe(401);
  expect((await createSender(server, visitor)(record.id)).status).toBe(401);
  expect((await otherClient.get(body.url)).status).toBe(404);
  expect((await createSender(server, otherClient)(record.id)).status).toBe(404);
  expect((await otherClient.delete(`${path}/documents/${body.id}`)).status).toBe(404);
  expect(await listed()).toEqual([body]);
});

test('refuses a document from another site', async () => {
  await using server = await startTestServer();
  const { record, send, blobs } = await setUp(server);
  const headers = { Origin: 'https://elsewhere.example' };
  expect((await send(record.id, { headers })).status).toBe(403);
  expect(await blobs()).toBe(0);
});

test('answers 415 for anything but a PDF, whatever its name, and 400 without a file', async () => {
  await using server = await startTestServer();
  const { client, record, path, send, blobs } = await setUp(server);
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  expect(await send(record.id, { bytes: html })).toMatchObject({
    status: 415,
    body: { code: 'documents.notPdf', message: 'Please choose a PDF file.' },
  });
  const lateBuffer = Buffer.concat([Buffer.alloc(2048, 32), PDF]);
  expect((await send(record.id, { bytes: lateBuffer })).status).toBe(415);
  const noDocumentError = { status: 400, body: { code: 'documents.none' } };
  expect(await send(record.id, { field: 'other' })).toMatchObject(noDocumentError);
  expect(await send(record.id, { bytes: Buffer.alloc(0) })).toMatchObject(noDocumentError);
  expect(await client.post(`${path}/documents`, {})).toMatchObject(noDocumentError);
  const multipartHeaders = { 'Content-Type': 'multipart/form-data; boundary=x' };
  for (const body of [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    'nothing',
  ]) {
    expect(await client.post(`${path}/documents`, body, multipartHeaders)).toMatchObject(
      noDocumentError,
    );
  }
  const headers = { 'Content-Type': 'multipart/form-data' };
  expect(await client.post(`${path}/documents`, 'x', headers)).toMatchObject(noDocumentError);
  expect(await blobs()).toBe(0);
});

test('accepts up to 10 MB, and refuses more before it has all arrived', async () => {
  await using server = await startTestServer();
  const { client, record, send, blobs } = await setUp(server);
  expect((await send(record.id, { bytes: createPdf(MAX_DOCUMENT_BYTES) })).status).toBe(201);
  const tooLargeResponse = { status: 413, body: { code: 'documents.tooLarge' } };
  expect(await send(record.id, { bytes: createPdf(MAX_DOCUMENT_BYTES + 1) })).toMatchObject(
    tooLargeResponse,
  );
  expect(await send(record.id, { bytes: createPdf(MAX_DOCUMENT_BYTES * 2) })).toMatchObject(
    tooLargeResponse,
  );

  // The body is chunked and endless, so the answer must come while the client is still sending.
  const answerPromise = Promise.withResolvers<number | undefined>();
  const sendingClientRequest = request(`${server.url}/api/medical-records/${record.id}/documents`, {
    method: 'POST',
    headers: { Cookie: joinCookies(client), 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  sendingClientRequest.on('response', (response) => answerPromise.resolve(response.statusCode));
  sendingClientRequest.on('error', () => answerPromise.resolve(undefined));
  sendingClientRequest.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  );
  sendingClientRequest.write(createPdf(MAX_DOCUMENT_BYTES + 1));
  expect(await answerPromise.promise).toBe(413);
  sendingClientRequest.destroy();
  expect(await blobs()).toBe(1);
});

test('removes paths and deceptive characters from a name', async () => {
  await using server = await startTestServer();
  const { record, send } = await setUp(server);
  const names = ['C:\\scans\\re\u202esult.pdf', 'x'.repeat(300), ''];
  const storedFiles: string[] = [];
  for (const name of names)
    storedFiles.push((await send(record.id, { name: name || ' ' })).body.name);
  expect(storedFiles).toEqual(['result.pdf', `${'x'.repeat(196)}.pdf`, 'document.pdf']);
});

test('restores quotes and line breaks that forms escape in names', async () => {
  await using server = await startTestServer();
  const { client, record, send } = await setUp(server);
  const { body } = await send(record.id, { name: '日本 "q"\nñ 50%.pdf' });
  expect(body.name).toBe('日本 "q"ñ 50%.pdf');
  const documentResponse = await client.get(body.url);
  expect(documentResponse.headers.get('content-disposition')).toMatch(
    /^inline; filename="[^"]*"; filename\*=/,
  );
});

test('accepts three documents, also with two in parallel', async () => {
  await using server = await startTestServer();
  const { record, send, blobs, listed } = await setUp(server);
  await send(record.id);
  await send(record.id);
  const answers = await Promise.all([send(record.id), send(record.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    code: 'documents.tooMany',
  });
  expect(await listed()).toHaveLength(3);
  expect(await blobs()).toBe(3);
});

test('stores a document once for a repeated key', async () => {
  await using server = await startTestServer();
  const { record, send, listed } = await setUp(server);
  const headers = { 'Idempotency-Key': 'once' };
  const firstUpload = await send(record.id, { headers });
  expect(await send(record.id, { headers })).toEqual(firstUpload);
  expect(await listed()).toHaveLength(1);
});

test('stores nothing when the sender disconnects', async () => {
  await using server = await startTestServer();
  const { client, record, send, blobs, listed } = await setUp(server);
  const sendingClientRequest = request(`${server.url}/api/medical-records/${record.id}/documents`, {
    method: 'POST',
    headers: { Cookie: joinCookies(client), 'Content-Type': 'multipart/form-data; boundary=x' },
  });
  const streamClosed = Promise.withResolvers<void>();
  sendingClientRequest.on('error', () => streamClosed.resolve());
  sendingClientRequest.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
  );
  const writtenSignal = Promise.withResolvers<void>();
  sendingClientRequest.write(createPdf(200_000), () => writtenSignal.resolve());
  await writtenSignal.promise;
  sendingClientRequest.destroy(new Error('gone'));
  await streamClosed.promise;
  await expect
    .poll(() => server.lines.filter(({ method }) => method === 'POST').length)
    .toBeGreaterThan(0);
  expect(await blobs()).toBe(0);
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await send(record.id)).status).toBe(201);
  expect(await listed()).toHaveLength(1);
});

test('removes a document only from its own record', async () => {
  await using server = await startTestServer();
  const { client, pet, record, path, send, blobs, listed } = await setUp(server);
  const { body } = await send(record.id);
  const otherRecord = await buildRecord(server.db, { petId: pet.id });
  const otherPath = `/api/medical-records/${otherRecord.id}/documents/${body.id}`;
  expect((await client.delete(otherPath)).status).toBe(404);
  expect(await client.delete(`${path}/documents/${body.id}`)).toMatchObject({
    status: 200,
    body: { message: 'PDF removed' },
  });
  expect(await listed()).toEqual([]);
  expect(await blobs()).toBe(0);
  expect((await client.get(body.url)).status).toBe(404);
  expect((await client.delete(`${path}/documents/${body.id}`)).status).toBe(404);
});

test('hides a deleted record’s documents at once and deletes them 30 days later', async () => {
  await using server = await startTestServer();
  const { client, record, path, send, blobs } = await setUp(server);
  const { body } = await send(record.id);
  await client.delete(path);
  expect((await client.get(body.url)).status).toBe(404);
  expect((await send(record.id)).status).toBe(404);
  await purgeDeleted(server.parts, entities);
  expect(await blobs()).toBe(1);
  server.clock.advance(30 * 86_400_000);
  await purgeDeleted(server.parts, entities);
  expect(await blobs()).toBe(0);
});

test('deletes documents with the account', async () => {
  await using server = await startTestServer();
  const { record, send, blobs } = await setUp(server);
  await send(record.id);
  await server.db.run((knex) => knex('users').delete());
  expect(await blobs()).toBe(0);
});
