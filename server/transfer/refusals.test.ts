import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asDataUrl, jpegWithGps } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { countRows, NO_PROFILE, ZERO_COUNTS } from './testing/account.ts';
import { createPhoto } from './testing/household.ts';
import { cookiesOf, multipart, multipartType, upload } from './testing/upload.ts';

let server: TestServer;
let client: TestClient;
let target: { url: string; client: TestClient };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ client } = await server.owner());
  target = { url: server.url, client };
});

const INVALID = {
  message: 'The file format is invalid or corrupted.',
  code: 'transfer.import.invalid',
};

/** The refusal of a file with a wrong entry. */
const invalidAt = (list: string, entry: number, field?: string) => ({
  message: `${INVALID.message} The problem is ${field ? `“${field}” ` : ''}in “${list}”, entry ${entry}.`,
  code: `transfer.import.invalid.${field ? 'field' : 'entry'}`,
  values: { list, entry, ...(field ? { field } : {}) },
});

const pet = { id: 'p', name: 'Bantay', category: 'dog' };
const record = {
  id: 'r',
  petId: 'p',
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: '2026-01-02',
  nextDueDate: '2027-01-02',
};
const reminder = {
  id: 'm',
  petId: 'p',
  medicalRecordId: 'r',
  type: 'vaccine',
  title: 'Rabies',
  dueDate: '2027-01-02',
};
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4 a').toString('base64')}`;
const document = { recordId: 'r', name: 'a.pdf', data: PDF };
const file = { pets: [pet], medicalRecords: [record], reminders: [reminder] };

const wrongFiles: readonly (readonly [string, unknown])[] = [
  ['no JSON', 'PK\u0003\u0004'],
  ['an end too early', JSON.stringify(file).slice(0, -1)],
  ['no pets', { medicalRecords: [], reminders: [] }],
  ['pets that are no list', { pets: {} }],
  ['records that are no list', { ...file, medicalRecords: 'none' }],
  ['a later format', { ...file, format: 2 }],
  ['a pet that is a number', { pets: [7] }],
  ['a pet without a name', { pets: [{ ...pet, name: ' ' }] }],
  ['a pet of no known kind', { pets: [{ ...pet, category: 'dragon' }] }],
  ['a pet with a NUL', { pets: [{ ...pet, breed: 'a\u0000' }] }],
  [
    'a pet that died before it was born',
    { pets: [{ ...pet, dateOfBirth: '2020-01-01', passedAwayOn: '2019-01-01' }] },
  ],
  [
    'an instant after the year 9999, which no later import would accept',
    { pets: [{ ...pet, lostSince: '9999-12-31T23:59:59-14:00' }] },
  ],
  ['a pet twice', { pets: [pet, pet] }],
  ['a name too long', { pets: [{ ...pet, name: 'x'.repeat(101) }] }],
  ['a list for a name', { pets: [{ ...pet, name: ['a'] }] }],
  ['a photo that is none', { pets: [{ ...pet, imageUrl: 'data:image/jpeg;base64,AAAA' }] }],
  [
    'a photo that is a program',
    { pets: [{ ...pet, imageUrl: `data:image/svg+xml;base64,${btoa('<svg onload="x()"/>')}` }] },
  ],
  ['a record of no pet', { pets: [], medicalRecords: [record] }],
  ['a record of an unknown type', { ...file, medicalRecords: [{ ...record, type: 'spell' }] }],
  [
    'a day that does not exist',
    { ...file, medicalRecords: [{ ...record, dateAdministered: '2026-02-30' }] },
  ],
  [
    'a due date before its record',
    { ...file, medicalRecords: [{ ...record, nextDueDate: '2025-01-01' }] },
  ],
  ['a cost beyond all money', { ...file, medicalRecords: [{ ...record, cost: '9'.repeat(30) }] }],
  [
    'four photos',
    { ...file, medicalRecords: [{ ...record, attachments: Array(4).fill('[image_available]') }] },
  ],
  ['a reminder of no record', { ...file, reminders: [{ ...reminder, medicalRecordId: 'x' }] }],
  ['a reminder without a day', { ...file, reminders: [{ ...reminder, dueDate: null }] }],
  ['two reminders of one record', { ...file, reminders: [reminder, { ...reminder, id: 'n' }] }],
  ['a document of no record', { ...file, documents: [{ ...document, recordId: 'x' }] }],
  [
    'a document that is no PDF',
    { ...file, documents: [{ ...document, data: `data:application/pdf;base64,${btoa('hello')}` }] },
  ],
  ['four documents of a record', { ...file, documents: Array(4).fill(document) }],
  ['a profile that is a list', { ...file, profile: [1] }],
];

/** Where the problem is in those files of which one entry is wrong. */
const PLACES: Readonly<Record<string, Parameters<typeof invalidAt>>> = {
  'a pet that is a number': ['pets', 1],
  'a pet without a name': ['pets', 1, 'name'],
  'a pet of no known kind': ['pets', 1, 'category'],
  'a pet that died before it was born': ['pets', 1, 'passedAwayOn'],
  'an instant after the year 9999, which no later import would accept': ['pets', 1, 'lostSince'],
  'a pet twice': ['pets', 2],
  'a name too long': ['pets', 1, 'name'],
  'a list for a name': ['pets', 1, 'name'],
  'a photo that is none': ['pets', 1],
  'a photo that is a program': ['pets', 1],
  'a record of no pet': ['medicalRecords', 1],
  'a record of an unknown type': ['medicalRecords', 1, 'type'],
  'a day that does not exist': ['medicalRecords', 1, 'dateAdministered'],
  'a due date before its record': ['medicalRecords', 1, 'nextDueDate'],
  'a cost beyond all money': ['medicalRecords', 1, 'cost'],
  'four photos': ['medicalRecords', 1, 'attachments'],
  'a reminder of no record': ['reminders', 1],
  'a reminder without a day': ['reminders', 1],
  'a document of no record': ['documents', 1],
  'two reminders of one record': ['reminders', 2],
  'four documents of a record': ['documents', 4],
  'a pet with a NUL': ['pets', 1],
  'a document that is no PDF': ['documents', 1],
  'a profile that is a list': ['profile', 1],
};

describe('a file is refused as a whole, and the account stays unchanged', () => {
  test.each(wrongFiles)('%s', async (title, content) => {
    const countsBefore = await countRows(server);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    for (const path of ['/api/import/check', '/api/import'] as const) {
      const { status, body } = await upload(target, path, text);
      const place = PLACES[title];
      expect([status, body]).toEqual([400, place ? invalidAt(...place) : INVALID]);
    }
    expect(await countRows(server)).toEqual(countsBefore);
  });

  test('something that is no file', async () => {
    const countsBefore = await countRows(server);
    for (const path of ['/api/import/check', '/api/import'] as const) {
      const json = await client.post(path, { pets: [] });
      expect([json.status, json.body]).toEqual([400, INVALID]);
      const noFileResponse = await client.send('POST', path, 'x', {
        'Content-Type': 'multipart/form-data',
      });
      expect([noFileResponse.status, noFileResponse.body]).toEqual([400, INVALID]);
      const emptyFileResponse = await client.send('POST', path, '--b--\r\n', {
        'Content-Type': 'multipart/form-data; boundary=b',
      });
      expect([emptyFileResponse.status, emptyFileResponse.body]).toEqual([400, INVALID]);
    }
    expect(await countRows(server)).toEqual(countsBefore);
  });

  test('an interrupted upload', async () => {
    const countsBefore = await countRows(server);
    const sentClientRequest = request(`${server.url}/api/import`, {
      method: 'POST',
      headers: { Cookie: cookiesOf(client), 'Content-Type': multipartType },
    });
    sentClientRequest.on('error', () => undefined);
    const text = JSON.stringify(file);
    for await (const piece of multipart([Buffer.from(text.slice(0, 100))])) {
      // The client sends everything except the final boundary.
      if (!piece.toString().includes('alaga--')) sentClientRequest.write(piece);
    }
    await expect.poll(() => server.lines.length).toBeGreaterThan(0);
    await new Promise((resolve) => sentClientRequest.once('close', resolve).destroy());
    await expect
      .poll(() => server.lines.at(-1))
      .toMatchObject({ route: '/api/import', status: 400 });
    expect(await countRows(server)).toEqual(countsBefore);
    expect((await upload(target, '/api/import', text)).status).toBe(200);
  });

  test('one that is declared too large, and one that becomes so', async () => {
    const countsBefore = await countRows(server);
    const announcedLength = await new Promise<number | undefined>((resolve) => {
      const sentClientRequest = request(`${server.url}/api/import`, {
        method: 'POST',
        headers: {
          Cookie: cookiesOf(client),
          'Content-Type': multipartType,
          'Content-Length': 300 * 1024 * 1024,
        },
      });
      sentClientRequest.on('response', ({ statusCode }) => {
        resolve(statusCode);
        sentClientRequest.destroy();
      });
      sentClientRequest.on('error', () => undefined);
      sentClientRequest.flushHeaders();
    });
    expect(announcedLength).toBe(413);

    const row = Buffer.from(`"${'x'.repeat(1024 * 1024)}",`);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const heldBytes = (): number => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const heldAtStart = heldBytes();
    let peakBytes = 0;
    const endlessBody = function* (): Generator<Uint8Array> {
      yield Buffer.from('{"pets":[],"other":[');
      for (let rowIndex = 0; rowIndex < 210; rowIndex += 1) {
        if (rowIndex % 30 === 29) peakBytes = Math.max(peakBytes, heldBytes() - heldAtStart);
        yield row;
      }
      yield Buffer.from('1]}');
    };
    const { status, body } = await upload(target, '/api/import', endlessBody());
    expect([status, body.code]).toEqual([413, 'transfer.import.tooLarge']);
    expect(peakBytes).toBeLessThan(100 * 1024 * 1024);
    expect(await countRows(server)).toEqual(countsBefore);
  });
});

test('accepts the specified export: fields alone, without a format', async () => {
  const { body } = await upload(
    target,
    '/api/import',
    JSON.stringify({ ...file, exportDate: 'x' }),
  );
  expect(body).toEqual({
    added: { ...ZERO_COUNTS, pets: 1, medicalRecords: 1, reminders: 1 },
    alreadyThere: ZERO_COUNTS,
    profile: NO_PROFILE,
  });
  const secondUpload = await upload(target, '/api/import', JSON.stringify({ pets: [pet] }));
  expect(secondUpload.body).toMatchObject({
    added: ZERO_COUNTS,
    alreadyThere: { ...ZERO_COUNTS, pets: 1 },
  });
  const fileWithoutNames = JSON.stringify({ pets: [{ name: 'Muning', category: 'cat' }] });
  expect((await upload(target, '/api/import', fileWithoutNames)).body.added?.pets).toBe(1);
  expect((await upload(target, '/api/import', fileWithoutNames)).body.added?.pets).toBe(0);
});

test('removes the location from a foreign photo, and keeps its own unchanged', async () => {
  const [foreign, own] = [asDataUrl(await jpegWithGps()), await createPhoto(3)];
  const pets = [
    { ...pet, imageUrl: foreign },
    { ...pet, id: 'q', imageUrl: own },
    { ...pet, id: 's', imageUrl: '[image_available]' },
  ];
  expect((await upload(target, '/api/import', JSON.stringify({ pets }))).body.added?.photos).toBe(
    2,
  );
  const petResponse = await client.get<{ imageUrl: string | null }[]>(
    '/api/pets?includePhotos=true',
  );
  const photos = petResponse.body.map(({ imageUrl }) => imageUrl);
  expect(photos.slice(1)).toEqual([own, null]);
  const keptBuffer = Buffer.from(String(photos[0]).split(',')[1] ?? '', 'base64');
  expect(keptBuffer.includes('Exif')).toBe(false);
  expect(keptBuffer.byteLength).toBeGreaterThan(100);
});
