import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { asDataUrl, fromDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { PUBLIC_READS } from './find-visible-pet.ts';

const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const NOBODY = '01990000-0000-7000-8000-000000000000';

const OWNER = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '0917 555 0100',
  address: '12 Mabini St.',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
};

let server: TestServer;
let visitor: TestClient;
beforeEach(async () => {
  server = await startTestServer();
  visitor = server.client();
});
afterEach(() => server[Symbol.asyncDispose]());

/** Ana with Bantay, whose photo was uploaded through the API. */
const createAnaAndBantay = async (overrides: Partial<PetRow> = {}) => {
  const { user, client } = await server.owner(OWNER);
  const row = await buildPet(server.db, {
    userId: user.id,
    microchipId: '981 000 123',
    birthmarks: 'White left paw',
    allergies: 'Chicken',
    bloodType: 'DEA 1.1 positive',
    insuranceNumber: 'INS-7',
    ...overrides,
  });
  await client.put(`/api/pets/${row.id}`, { imageUrl: asDataUrl(await jpeg()) });
  return { user, client, pet: row };
};

const addresses = ({ id, shareToken }: Pick<PetRow, 'id' | 'shareToken'>) => [
  `/api/pets/public/${id}`,
  `/api/pets/public/${id}/medical-records`,
  `/api/pets/share/${shareToken}`,
  `/api/pets/share/${shareToken}/photo`,
];

const getStatuses = async (pet: Pick<PetRow, 'id' | 'shareToken'>, testClient = visitor) => {
  const answers = [];
  for (const address of addresses(pet)) answers.push(await testClient.get(address));
  return answers.map(({ status, body }) => (status === 404 ? [status, body] : status));
};

const GONE_ANSWERS = addresses({ id: '', shareToken: '' }).map(() => [404, NOT_FOUND]);
const ALL_OPEN = [200, 200, 200, 200];

describe('a visitor', () => {
  test('gets the public profile by the pet’s id, with null for missing values, and no more', async () => {
    const { client, pet } = await createAnaAndBantay({ breed: null, birthmarks: null });
    await client.put('/api/auth/user', { phone: null });
    await buildRecord(server.db, { petId: pet.id });
    const { status, headers, body } = await visitor.get(`/api/pets/public/${pet.id}`);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      petName: 'Bantay',
      name: 'Bantay',
      category: 'dog',
      breed: null,
      age: 54,
      dateOfBirth: '2022-05-14',
      microchipId: '981 000 123',
      birthmarks: null,
      imageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
      medicalRecordCount: 1,
      lastUpdated: server.clock.now().toISOString(),
      lost: null,
      canBeFound: true,
      owner: {
        name: 'Ana Reyes',
        phone: null,
        email: 'ana@example.com',
        emergencyContact: 'Ben Reyes',
        emergencyPhone: '0917 555 0199',
      },
    });
  });

  test('gets the shared profile with the five newest records by the share token', async () => {
    const { pet } = await createAnaAndBantay();
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      const recordFields = {
        petId: pet.id,
        title: `Rabies ${day}`,
        dateAdministered: `2026-03-${day}`,
      };
      await buildRecord(server.db, { ...recordFields, notes: 'Bit the vet', batchNumber: 'B-7' });
    }
    const deletedRecordFields = {
      petId: pet.id,
      dateAdministered: '2026-04-01',
      deletedAt: '2026-04-02',
    };
    await buildRecord(server.db, { ...deletedRecordFields, title: 'Deleted' });
    const privateFields = { clinic: 'Sampaguita', veterinarian: 'Dr. Cruz', cost: '₱1,200' };
    await buildRecord(server.db, {
      petId: pet.id,
      dateAdministered: '2026-03-07',
      ...privateFields,
    });
    const { status, headers, body } = await visitor.get(`/api/pets/share/${pet.shareToken}`);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      name: 'Bantay',
      category: 'dog',
      breed: 'Aspin',
      age: 54,
      dateOfBirth: '2022-05-14',
      microchipId: '981 000 123',
      birthmarks: 'White left paw',
      imageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
      shareUrl: `${server.url}/share/pet/${pet.shareToken}`,
      medicalRecordCount: 7,
      recentMedicalRecords: expect.any(Array),
      lastUpdated: server.clock.now().toISOString(),
      lost: null,
      canBeFound: true,
      owner: {
        name: 'Ana Reyes',
        phone: '0917 555 0100',
        email: 'ana@example.com',
        emergencyContact: 'Ben Reyes',
        emergencyPhone: '0917 555 0199',
      },
    });
    const recentRecords = body['recentMedicalRecords'] as { title: string }[];
    expect(recentRecords[0]).toEqual({
      id: expect.any(String),
      type: 'vaccine',
      title: 'Rabies',
      date: '2026-03-07',
      ...privateFields,
    });
    expect(recentRecords.slice(1).map(({ title }) => title)).toEqual([
      'Rabies 06',
      'Rabies 05',
      'Rabies 04',
      'Rabies 03',
    ]);
  });

  test('gets all records in their public shape, newest first', async () => {
    const { pet } = await createAnaAndBantay();
    await buildRecord(server.db, { petId: pet.id, dateAdministered: '2026-01-01', notes: 'Shy' });
    await buildRecord(server.db, { petId: pet.id, dateAdministered: '2026-02-01', title: 'DHPP' });
    const answer = await visitor.get(`/api/pets/public/${pet.id}/medical-records`);
    expect([answer.headers.get('X-Total-Count'), answer.headers.get('Cache-Control')]).toEqual([
      '2',
      'no-store',
    ]);
    const emptyFields = { type: 'vaccine', veterinarian: null, clinic: null, cost: null };
    expect(answer.body).toEqual([
      { id: expect.any(String), title: 'DHPP', date: '2026-02-01', ...emptyFields },
      { id: expect.any(String), title: 'Rabies', date: '2026-01-01', ...emptyFields },
    ]);
  });

  test('gets the photo or its thumbnail by the share token only, not cached', async () => {
    const { client, pet } = await createAnaAndBantay();
    const { body } = await client.get(`/api/pets/${pet.id}?includePhotos=true`);
    const photo = await fetch(`${server.url}/api/pets/share/${pet.shareToken}/photo`);
    expect([photo.headers.get('Content-Type'), photo.headers.get('Cache-Control')]).toEqual([
      'image/jpeg',
      'no-store',
    ]);
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(fromDataUrl(body['imageUrl']));
    const thumbnailAddress = `/api/pets/share/${pet.shareToken}/photo?size=thumbnail`;
    expect((await visitor.get(thumbnailAddress)).status).toBe(200);
    expect((await visitor.get(`/api/pets/share/${pet.id}/photo`)).status).toBe(404);
    const photoAddress = (body['photo'] as { url: string }).url;
    expect((await visitor.get(photoAddress)).status).toBe(401);
    expect((await visitor.get(`${photoAddress}?shareToken=${pet.shareToken}`)).status).toBe(401);
    await client.put(`/api/pets/${pet.id}`, { imageUrl: null });
    expect((await visitor.get(thumbnailAddress)).status).toBe(404);
    expect((await visitor.get(`/api/pets/share/${pet.shareToken}`)).body['imageUrl']).toBeNull();
  });

  test('learns neither the account, nor the token from the id, nor private facts', async () => {
    const { user, pet } = await createAnaAndBantay();
    await buildRecord(server.db, { petId: pet.id, notes: 'Bit the vet', batchNumber: 'B-7' });
    const [byId, records, byToken] = await Promise.all(
      addresses(pet).map(async (address) => JSON.stringify((await visitor.get(address)).body)),
    );
    const secrets = [user.id, 'Mabini', 'Chicken', 'INS-7', 'Bit the vet', 'B-7', 'version'];
    for (const secret of secrets) {
      for (const answer of [byId, records, byToken]) expect(answer).not.toContain(secret);
    }
    expect(byId).not.toContain(pet.shareToken);
    expect(records).not.toContain(pet.shareToken);
    expect(byToken).not.toContain(pet.id);
    expect(JSON.stringify(server.lines)).not.toContain(pet.shareToken);
    expect(JSON.stringify(server.lines)).not.toContain(pet.id);
  });

  test('costs as many statements for seven records as for one', async () => {
    const { pet } = await createAnaAndBantay();
    const listStatements = async () => {
      server.statements();
      await getStatuses(pet);
      return server.statements().length;
    };
    await buildRecord(server.db, { petId: pet.id });
    const fewStatements = await listStatements();
    for (let n = 0; n < 6; n += 1) await buildRecord(server.db, { petId: pet.id });
    expect(await listStatements()).toBe(fewStatements);
    // Each of the four calls reads its limit before counting; the other statements are for the pet, the photo, the
    // counts and the records.
    expect(fewStatements).toBeLessThanOrEqual(20);
  });
});

describe('the privacy settings', () => {
  const setPrivacy = (client: TestClient, privacySettings: object) =>
    client.put('/api/auth/user', { privacySettings });

  test('with the public profile off close every read at once, and open it again', async () => {
    const { client, pet } = await createAnaAndBantay();
    expect(await getStatuses(pet)).toEqual(ALL_OPEN);
    await setPrivacy(client, { publicProfile: false });
    expect(await getStatuses(pet)).toEqual(GONE_ANSWERS);
    expect(await getStatuses(pet, client), 'also for its own owner').toEqual(GONE_ANSWERS);
    await setPrivacy(client, { publicProfile: true });
    expect(await getStatuses(pet)).toEqual(ALL_OPEN);
  });

  test('with QR emergency info off leave out only the emergency contact', async () => {
    const { client, pet } = await createAnaAndBantay();
    await setPrivacy(client, { qrEmergencyInfo: false });
    for (const address of [`/api/pets/public/${pet.id}`, `/api/pets/share/${pet.shareToken}`]) {
      expect((await visitor.get(address)).body['owner']).toEqual({
        name: 'Ana Reyes',
        phone: '0917 555 0100',
        email: 'ana@example.com',
        emergencyContact: null,
        emergencyPhone: null,
      });
    }
  });
});

describe('the contact on the public page', () => {
  const CONTACT = {
    name: 'Ana Reyes',
    phone: '0917 555 0100',
    email: 'ana@example.com',
    emergencyContact: 'Ben Reyes',
    emergencyPhone: '0917 555 0199',
  };

  test('is returned to members, as the privacy settings of the owner allow, and to nobody else', async () => {
    const { user, client, pet } = await createAnaAndBantay();
    const member = await server.owner({ email: 'carer@example.com', phone: '0999 555 0111' });
    const path = `/api/pets/${pet.id}/shown-contact`;
    expect((await member.client.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(401);
    const ids = { ownerId: user.id, userId: member.user.id };
    await buildMembership(server.db, ids, { role: 'viewer' });
    await member.client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
    expect((await member.client.get(path)).body).toEqual({ contact: CONTACT });

    // A character that would reverse the words after the name is left out, as on the public page.
    await client.put('/api/auth/user', { lastName: '\u202eReyes' });
    await client.put('/api/auth/user', { privacySettings: { qrEmergencyInfo: false } });
    expect((await member.client.get(path)).body).toEqual({
      contact: { ...CONTACT, emergencyContact: null, emergencyPhone: null },
    });
    await client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
    expect((await member.client.get(path)).body).toEqual({ contact: null });
  });
});

describe('of a lost pet', () => {
  const lostFields = {
    lostSince: '2026-11-19T01:00:00.000Z',
    lostMessage: 'Shy. Please call first.',
    lostPlace: 'River park',
  };

  test('both profiles contain the time and the owner’s message', async () => {
    const { pet } = await createAnaAndBantay(lostFields);
    for (const address of [`/api/pets/public/${pet.id}`, `/api/pets/share/${pet.shareToken}`]) {
      expect((await visitor.get(address)).body['lost']).toEqual({
        since: lostFields.lostSince,
        message: lostFields.lostMessage,
        place: 'River park',
      });
    }
  });

  test('nothing is shown once it passed away', async () => {
    const { pet } = await createAnaAndBantay({ ...lostFields, passedAwayOn: '2026-11-20' });
    const { body } = await visitor.get(`/api/pets/public/${pet.id}`);
    expect([body['lost'], body['canBeFound']]).toEqual([null, false]);
  });
});

describe('the same 404', () => {
  test('is the answer for unknown and malformed names', async () => {
    const { pet } = await createAnaAndBantay();
    const oddTokens = [
      'A'.repeat(12),
      'short',
      'A'.repeat(13),
      '%00',
      "' or 1=1--",
      '..%2f..',
      '🐶',
      '%25',
    ];
    for (const shareToken of oddTokens) {
      const answers = [
        await visitor.get(`/api/pets/share/${encodeURI(shareToken)}`),
        await visitor.get(`/api/pets/share/${encodeURI(shareToken)}/photo`),
        await visitor.get(`/api/pets/public/${encodeURI(shareToken)}`),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([404, NOT_FOUND]);
    }
    // An id is not a token, a token is not an id, and tokens are case-sensitive.
    const swappedToken = pet.shareToken.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(await getStatuses({ id: pet.shareToken, shareToken: pet.id })).toEqual(GONE_ANSWERS);
    expect(await getStatuses({ id: NOBODY, shareToken: swappedToken })).toEqual(GONE_ANSWERS);
    const collidingResponse = await visitor.get('/api/pets/public/medical-records');
    expect([collidingResponse.status, collidingResponse.body]).toEqual([404, NOT_FOUND]);
  });

  test('is the answer for a deleted pet, until it is restored', async () => {
    const { client, pet } = await createAnaAndBantay();
    await client.delete(`/api/pets/${pet.id}`);
    expect(await getStatuses(pet)).toEqual(GONE_ANSWERS);
    await client.post(`/api/pets/${pet.id}/restore`);
    expect(await getStatuses(pet)).toEqual(ALL_OPEN);
  });

  test('is the answer for a sample pet', async () => {
    const { pet } = await createAnaAndBantay({ isSample: true });
    expect(await getStatuses(pet)).toEqual(GONE_ANSWERS);
  });

  test('is not the answer for a pet that passed away, which no longer ages', async () => {
    const { pet } = await createAnaAndBantay({ passedAwayOn: '2026-05-14' });
    expect((await visitor.get(`/api/pets/public/${pet.id}`)).body['age']).toBe(48);
  });
});

describe('the limit', () => {
  test('answers 429 to guesses, reads nothing meanwhile, and ends', async () => {
    const { pet } = await createAnaAndBantay();
    const guess = (shareToken: string) => visitor.get(`/api/pets/share/${shareToken}`);
    expect((await guess('000000000000')).status).toBe(404);
    // The read above was counted once. Most guesses run in parallel below.
    const shareCounters = (knex: Knex) => knex('rateLimits').where('key', 'like', 'share:%');
    expect(await server.db.run((knex) => shareCounters(knex).first('count'))).toEqual({ count: 1 });
    await server.db.run((knex) => shareCounters(knex).update({ count: PUBLIC_READS.max - 1 }));
    expect((await guess('000000000001')).status).toBe(404);
    for (const address of addresses(pet)) {
      const refusedResponse = await visitor.get(address);
      expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
        429,
        '900',
      ]);
    }
    server.clock.advance(15 * 60 * 1000);
    expect(await getStatuses(pet)).toEqual(ALL_OPEN);
  });
});

describe('replacing the link', () => {
  const replace = (client: TestClient, id: string, key = '') =>
    client.put<{ shareToken: string; shareUrl: string }>(
      `/api/pets/${id}/share-token`,
      {},
      key === '' ? {} : { 'Idempotency-Key': key },
    );

  test('is allowed only to the owner', async () => {
    const { pet } = await createAnaAndBantay();
    const stranger = (await server.owner()).client;
    expect((await replace(visitor, pet.id)).status).toBe(401);
    const refusedResponse = await replace(stranger, pet.id);
    expect([refusedResponse.status, refusedResponse.body]).toEqual([404, NOT_FOUND]);
    expect(await getStatuses(pet)).toEqual(ALL_OPEN);
  });

  test('invalidates the old link at once, but not the profile code', async () => {
    const { client, pet } = await createAnaAndBantay();
    const { status, body } = await replace(client, pet.id, 'once');
    expect([status, body]).toEqual([
      200,
      {
        shareToken: expect.stringMatching(/^[\w-]{12}$/),
        shareUrl: `${server.url}/share/pet/${body.shareToken}`,
      },
    ]);
    expect(body.shareToken).not.toBe(pet.shareToken);
    expect(await getStatuses(pet)).toEqual([200, 200, ...GONE_ANSWERS.slice(2)]);
    expect(await getStatuses({ ...pet, shareToken: body.shareToken })).toEqual(ALL_OPEN);
    expect((await client.get(`/api/pets/${pet.id}`)).body['shareToken']).toBe(body.shareToken);
    // A retry of the same request changes nothing more.
    expect((await replace(client, pet.id, 'once')).body).toEqual(body);
  });

  test('is no change of the pet’s version', async () => {
    const { client, pet } = await createAnaAndBantay();
    const { version } = (await client.get(`/api/pets/${pet.id}`)).body;
    await replace(client, pet.id);
    expect((await client.put(`/api/pets/${pet.id}`, { name: 'Bantay II', version })).status).toBe(
      200,
    );
  });
});
