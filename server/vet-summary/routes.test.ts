import { expect, test } from 'vitest';
import { buildRecord } from '#db/records/factory.ts';
import { AMOXICILLIN, AS_NEEDED, householdOn, TWICE_A_DAY } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { clippedTexts, MARGIN, type ParsedPdf, readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const startWithPet = async (server: TestServer, facts: Partial<Pet> = {}) => {
  const { user, client } = await server.owner();
  const sentPet = { name: 'Bantay', category: 'dog', breed: 'Aspin', ...facts };
  const { body: pet } = await client.post<Pet>('/api/pets', sentPet);
  return { user, client, pet };
};

const getSummary = async (client: TestClient, petId: string, query = ''): Promise<ParsedPdf> => {
  const { status, body } = await client.get<Uint8Array>(
    `/api/pets/${petId}/vet-summary.pdf${query}`,
  );
  expect(status).toBe(200);
  return readPdf(body);
};

const withoutSpaces = ({ text }: ParsedPdf): string => text.replaceAll(' ', '');

test('answers 401 without a session, and 404 for a pet of somebody else', async () => {
  await using server = await startTestServer();
  const { pet } = await startWithPet(server);
  const path = `/api/pets/${pet.id}/vet-summary.pdf`;
  expect((await server.client().get(path)).status).toBe(401);
  expect((await (await server.owner()).client.get(path)).status).toBe(404);
});

test.each([
  ['days=0', 'vetSummary.days'],
  ['days=366', 'vetSummary.days'],
  ['days=-1', 'vetSummary.days'],
  ['days=1e2', 'vetSummary.days'],
  ['days=', 'vetSummary.days'],
  ['paper=a6', 'field.invalid'],
  ['language=tl', 'field.invalid'],
  [`questions=${'x'.repeat(1001)}`, 'vetSummary.questions.long'],
])('refuses %s', async (query, code) => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const answer = await client.get(`/api/pets/${pet.id}/vet-summary.pdf?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('shows allergies, questions, plans with their doses, tests, weight and diary', async () => {
  await using server = await startTestServer();
  const allergies = 'Amoxicillin: hives.';
  const { client, pet } = await startWithPet(server, { allergies, dateOfBirth: '2021-06-12' });
  await client.put('/api/auth/user', { phone: '+63 900 555 0123' });
  const vaccineRecord = { type: 'vaccine', title: 'Rabies', cost: '₱777' } as const;
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{
      ...vaccineRecord,
      weight: '13.1 kg',
      dateAdministered: '2026-03-03',
      nextDueDate: '2027-03-03',
    },
  });
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'lab-test', title: 'Blood Test', dateAdministered: '2026-11-05' },
    ...{ description: 'platelets 148, low', weight: '14.2 kg' },
  });
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'treatment', title: 'Ear Infection', dateAdministered: '2026-06-05' },
    // The chart leaves out an implausible weight.
    weight: '1310 kg',
  });
  const { body: plan } = await client.post<{ readonly id: string }>(
    `/api/pets/${pet.id}/care-plans`,
    { ...AMOXICILLIN, instructions: 'With food' },
  );
  await client.post(`/api/care-plans/${plan.id}/doses`, {
    ...{ day: '2026-11-20', time: '08:00', status: 'given', givenAt: '2026-11-20T00:05:00.000Z' },
  });
  const diaryPath = `/api/pets/${pet.id}/diary`;
  await client.post(diaryPath, {
    ...{ kind: 'energy', level: 1, note: 'Slept most of the day', at: '2026-11-17T02:00:00.000Z' },
    imageUrl: asDataUrl(await jpeg()),
  });
  await client.post(diaryPath, {
    kind: 'mood',
    level: 4,
    note: 'Old',
    at: '2026-08-01T02:00:00.000Z',
  });
  const questions = encodeURIComponent('1. Can he stop?\n2) When do we test again?\n\n');
  const pdf = await getSummary(client, pet.id, `?days=30&questions=${questions}`);
  const letters = withoutSpaces(pdf);
  for (const text of [
    ...['Summary for the vet', 'Last 30 days', 'Dog, Aspin', '5 years 5 months', '14.2 kg'],
    ...['Ana Reyes, +63 900 555 0123', allergies, '1. Can he stop?', '2. When do we test again?'],
    ...['Amoxicillin', 'With food', '1 of 5 given', 'Rabies, next Mar 3, 2027'],
    ...['Blood Test, platelets 148, low', 'Energy', 'Low', 'Slept most of the day, Photo 1'],
    ...['1. Treatment: Ear Infection · Jun 5, 2026'],
    ...['Notes of the clinic', 'Written by the owner.', 'Page 1 of 2'],
  ]) {
    expect(letters).toContain(text.replaceAll(' ', ''));
  }
  expect(letters).not.toContain('Old');
  expect(letters).not.toContain('777');
  expect(pdf.figures).toEqual([
    'Weight in kg: Mar 3, 2026: 13.1 kg; Nov 5, 2026: 14.2 kg',
    'Photo 1, Nov 17, 2026',
  ]);
  expect(pdf).toMatchObject({ isTagged: true, hasOnlyEmbeddedFonts: true, hasScripts: false });
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
});

test('shows the end of a counted course, and counts extra doses of plans as needed alone', async () => {
  await using server = await startTestServer();
  const { client, petId, addPlan, give } = await householdOn(server);
  const course = await addPlan({ ...AMOXICILLIN, steps: [{ ...TWICE_A_DAY, count: 14 }] });
  await give(course.id, { day: '2026-11-19', time: '08:00', allowEarly: true });
  const extraDose = { day: null, time: null, extra: true, allowEarly: true };
  await give(course.id, { ...extraDose, givenAt: '2026-11-18T04:00:00Z' });
  const painkiller = await addPlan({ ...AS_NEEDED, title: 'Meloxicam' });
  await addPlan({ ...AS_NEEDED, title: 'Gabapentin' });
  for (const givenAt of ['2026-11-18T02:00:00Z', '2026-11-19T02:00:00Z'])
    await give(painkiller.id, { day: null, time: null, givenAt });
  const letters = withoutSpaces(await getSummary(client, petId));
  for (const text of [
    'Nov 18, 2026 to Nov 24, 2026',
    '1 of 5 given',
    'given 2 times',
    'given 0 times',
  ])
    expect(letters).toContain(text.replaceAll(' ', ''));
});

test('says in Filipino what is not known, on Letter', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const pdf = await getSummary(client, pet.id, '?language=fil&paper=letter');
  for (const text of [
    'Buod para sa vet',
    'Walang alam na allergy',
    'Walang plano ng pag-aalaga ngayon.',
  ]) {
    expect(pdf.text).toContain(text);
  }
  expect(pdf.pages[0]).toMatchObject({ width: 612, height: 792 });
});

test('fits the longest texts on its pages', async () => {
  await using server = await startTestServer();
  const longText = 'Wm'.repeat(4000);
  const { client, pet } = await startWithPet(server, { allergies: longText });
  await buildRecord(server.db, { petId: pet.id, title: 'W'.repeat(100), description: longText });
  for (let number = 0; number < 70; number += 1) {
    const createdAt = `2026-11-19T02:00:${String(number % 60).padStart(2, '0')}.000Z`;
    await client.post(`/api/pets/${pet.id}/diary`, {
      kind: 'other',
      note: `${number} ${longText}`,
      at: createdAt,
    });
  }
  const pdf = await getSummary(client, pet.id, `?questions=${'W'.repeat(1000)}`);
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
});

test.each([0, 1, 3])('has two pages with a long diary, photos: %i', async (photos) => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server, { allergies: 'Chicken: itching.' });
  for (let number = 0; number < 8; number += 1) {
    const weight = `1${number}.2 kg`;
    await buildRecord(server.db, { petId: pet.id, title: `DHPP ${number}`, weight });
    if (number > 3) continue;
    const plan = { ...AMOXICILLIN, title: `Plan ${number}`, instructions: 'With food' };
    await client.post(`/api/pets/${pet.id}/care-plans`, plan);
  }
  for (let number = 0; number < 60; number += 1) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 1, -number)).toISOString();
    await client.post(`/api/pets/${pet.id}/diary`, {
      ...{
        kind: 'other',
        note: `${number}. ${'ate half of it '.repeat(number % 20)}`,
        at: createdAt,
      },
      ...(number < photos ? { imageUrl: asDataUrl(await jpeg()) } : {}),
    });
  }
  for (const query of ['', '?language=fil&paper=letter']) {
    const pdf = await getSummary(client, pet.id, query);
    expect(pdf.pages).toHaveLength(2);
    const { text } = pdf;
    expect(text).toMatch(
      /Older entries are in the booklet\.|Nasa booklet ang mga mas lumang tala\./,
    );
    expect(text).toMatch(/Notes of the clinic|Mga tala ng clinic/);
    expect(pdf.figures.filter((figure) => /^(Photo|Litrato) \d/.test(figure))).toHaveLength(photos);
    expect(clippedTexts(pdf, MARGIN[query ? 'letter' : 'a4'])).toEqual([]);
  }
});

test('gives a viewer of the household the summary', async () => {
  await using server = await startTestServer();
  const { user, pet } = await startWithPet(server);
  const viewer = await server.owner();
  const ownerAndUser = { ownerId: user.id, userId: viewer.user.id };
  await buildMembership(server.db, ownerAndUser, { role: 'viewer' });
  expect((await getSummary(viewer.client, pet.id)).text).toContain('Bantay');
});
