import { expect, onTestFinished, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { PdfMaker } from '#server/pdf/pdf-maker.ts';
import { NEW_PDFS } from '#server/pdf/send-pdf.ts';
import { clippedTexts, MARGIN, readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const KB = 1024;

const getCard = async (client: TestClient, petId: string, query = '') => {
  const answer = await client.get<Uint8Array>(`/api/pets/${petId}/vaccination-card.pdf${query}`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBe(200);
  return { ...answer, pdf: await readPdf(answer.body) };
};

const startWithPet = async (server: TestServer, petFields: Partial<Pet> = {}) => {
  const { user, client } = await server.owner();
  const petBody = { name: 'Bantay', category: 'dog', breed: 'Aspin', ...petFields };
  const { body: pet } = await client.post<Pet>('/api/pets', petBody);
  return { user, client, pet };
};

test('shows a deworming that is older than many treatments against no parasites', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const record = { petId: pet.id, nextDueDate: null } as const;
  const deworming = {
    type: 'deworming',
    title: 'Tapeworm',
    dateAdministered: '2026-01-05',
  } as const;
  await buildRecord(server.db, { ...record, ...deworming });
  for (let index = 0; index < 60; index += 1) {
    const allergy = { type: 'treatment', title: 'Allergy Treatment' } as const;
    await buildRecord(server.db, { ...record, ...allergy, dateAdministered: '2026-02-05' });
  }
  const { pdf } = await getCard(client, pet.id);
  expect(pdf.text).toContain('Tapeworm');
  expect(pdf.text).not.toContain('Allergy');
});

test('answers 401 without a session, and 404 for a pet of somebody else', async () => {
  await using server = await startTestServer();
  const { pet } = await startWithPet(server);
  const paths = [
    `/api/pets/${pet.id}/vaccination-card.pdf`,
    `/api/vaccination-cards.pdf?petIds=${pet.id}`,
  ];
  const eve = await server.owner();
  for (const path of paths) {
    expect((await server.client().get(path)).status).toBe(401);
    expect((await eve.client.get(path)).status).toBe(404);
  }
  const ownPet = await buildPet(server.db, { userId: eve.user.id });
  const mixedAddress = `/api/vaccination-cards.pdf?petIds=${ownPet.id},${pet.id}`;
  expect((await eve.client.get(mixedAddress)).status).toBe(404);
});

test.each([
  ['vaccination-card.pdf?language=tl', 'field.invalid'],
  ['vaccination-card.pdf?paper=a5', 'field.invalid'],
])('refuses %s', async (path, code) => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  expect(await client.get(`/api/pets/${pet.id}/${path}`)).toMatchObject({
    status: 400,
    body: { code },
  });
});

test.each([
  ['', 'pets.id.required'],
  ['?petIds=', 'pets.id.required'],
  ['?petIds=,%20,', 'pets.id.required'],
  [
    `?petIds=${Array.from({ length: 21 }, (_, index) => index).join(',')}`,
    'vaccinationCard.tooMany',
  ],
  [`?petIds=${'x'.repeat(101)}`, 'field.invalid'],
  [`?petIds=${'x'.repeat(2001)}`, 'field.invalid'],
])('refuses cards of the pets "%s"', async (query, code) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.get(`/api/vaccination-cards.pdf${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('shows the pet, its owner, vet and vaccinations, in selectable and tagged text', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server, {
    sex: 'male',
    neutered: true,
    dateOfBirth: '2021-06-12',
    colour: 'Brown',
    birthmarks: 'cream chest',
    microchipId: '900000000123456',
    microchippedOn: '2021-08-01',
    allergies: 'Chicken: itching.\nAmoxicillin: hives.',
    imageUrl: asDataUrl(await jpeg()),
  });
  await client.put('/api/auth/user', { phone: '+63 900 555 0123' });
  const recordsPath = `/api/pets/${pet.id}/medical-records`;
  await client.post(recordsPath, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-20',
    nextDueDate: '2027-11-20',
    manufacturer: 'SampleVet',
    batchNumber: 'RB-2291',
    validUntil: '2029-11-19',
    veterinarian: 'Dr. Liza Ramos',
    clinic: 'Sample Vet Clinic Ermita',
    cost: '350',
    weight: '14.2 kg',
  });
  await client.post(recordsPath, {
    type: 'deworming',
    title: 'Heartworm Prevention',
    dateAdministered: '2026-11-20',
    description: 'Ivermectin, 1½ tablets',
  });
  const { pdf, body, headers } = await getCard(client, pet.id);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-disposition')).toContain(
    'inline; filename="Bantay-vaccination-card.pdf"',
  );
  for (const text of [
    'Vaccination card',
    'Bantay',
    'Dog, Aspin',
    'Male, neutered, Jun 12, 2021',
    'Brown, cream chest',
    '900 0000 0012 3456, since Aug 1, 2021',
    '14.2 kg on Nov 20, 2026',
    '+63 900 555 0123',
    'Rabies',
    'SampleVet',
    'RB-2291',
    'Dr. Liza Ramos',
    'Sample Vet Clinic Ermita',
    'Nov 20, 2027',
    'valid until Nov 19, 2029',
    'Heartworm Prevention',
    'Ivermectin, 1½ tablets',
    'Chicken: itching. Amoxicillin: hives.',
    'This is an owner’s record, not a legal travel document.',
    'Page 1 of 1',
  ]) {
    // A line may end within a text.
    expect(pdf.text.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
  }
  expect(pdf.text).not.toContain('350');
  expect(pdf).toMatchObject({
    title: 'Vaccination card: Bantay',
    language: 'en-PH',
    isTagged: true,
    hasOnlyEmbeddedFonts: true,
    hasScripts: false,
  });
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.figures).toEqual(['Photo of Bantay', 'Scan to check']);
  expect([...pdf.roles]).toEqual(
    expect.arrayContaining(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']),
  );
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
  expect(body.byteLength).toBeLessThan(300 * KB);
});

test.each([
  ['a4', 595.28, 841.89],
  ['a6', 297.64, 419.53],
  ['letter', 612, 792],
] as const)('fits %s in Filipino', async (paper, width, height) => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server, { name: 'Ñiño' });
  await buildRecord(server.db, { petId: pet.id, nextDueDate: '2027-03-03' });
  const { pdf } = await getCard(client, pet.id, `?language=fil&paper=${paper}`);
  expect(pdf.pages[0]).toMatchObject({ width, height });
  expect(pdf.language).toBe('fil-PH');
  expect(pdf.text).toContain('Card ng bakuna');
  expect(pdf.headings.slice(0, 2)).toEqual(['H1 Card ng bakuna', 'H2 Ñiño']);
  expect(pdf.text).toContain('Mar 3, 2027');
  expect(clippedTexts(pdf, MARGIN[paper])).toEqual([]);
});

test('shows every vaccination of a pet with 200 records, below 300 KB', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  for (let number = 0; number < 200; number += 1) {
    const titles = { title: `Rabies ${number}`, batchNumber: `B-${number}` };
    const vetNames = { veterinarian: 'Dr. Liza Ramos', clinic: 'Sample Vet Clinic' };
    await buildRecord(server.db, {
      petId: pet.id,
      ...titles,
      ...vetNames,
      nextDueDate: '2027-03-03',
    });
  }
  const { pdf, body } = await getCard(client, pet.id);
  const shownTexts = new Set(pdf.pages.flatMap(({ texts }) => texts.map(({ text }) => text)));
  for (let number = 0; number < 200; number += 1) {
    expect(shownTexts).toContain(`Rabies ${number}`);
    expect(shownTexts).toContain(`B-${number}`);
  }
  expect(pdf.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
  const note = 'This is an owner’s record, not a legal travel document.';
  const footers = pdf.pages.map(({ texts }) => texts.find(({ text }) => text.includes(note))?.text);
  const laterFooter = `Bantay · ${note}`;
  expect(footers).toEqual([note, ...pdf.pages.slice(1).map(() => laterFooter)]);
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
  expect(body.byteLength).toBeLessThan(300 * KB);
});

test('shows hostile texts as text', async () => {
  await using server = await startTestServer();
  const name = ') Tj ET endstream endobj << /S /JavaScript /JS (app.alert(1)) >> \\';
  const { client, pet } = await startWithPet(server, { name, breed: '\u202egnp.exe\u2066 \u0007' });
  const title = '<script>alert(1)</script> %PDF-1.7 trailer';
  await buildRecord(server.db, { petId: pet.id, title, veterinarian: 'A'.repeat(200) });
  const { pdf, headers } = await getCard(client, pet.id);
  expect(pdf.title).toBe(`Vaccination card: ${name}`);
  expect(pdf.text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  expect(pdf.text.replaceAll(' ', '')).toContain(title.replaceAll(' ', ''));
  expect(pdf.text).toContain('gnp.exe');
  expect(pdf.text).not.toMatch(/[\u202e\u2066\p{Cc}]/u);
  expect(pdf.hasScripts).toBe(false);
  expect(headers.get('content-disposition')).not.toMatch(/[\r\n\\]/);
  expect(clippedTexts(pdf, MARGIN.a4)).toEqual([]);
});

test('leaves out contact and code as the privacy settings say', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const contact = { emergencyContact: 'Jun Reyes', emergencyPhone: '+63 900 555 0188' };
  await client.put('/api/auth/user', { phone: '+63 900 555 0123', ...contact });
  const openCard = await getCard(client, pet.id);
  expect(openCard.pdf.text).toContain('+63 900 555 0123');
  expect(openCard.pdf.text).toContain('Jun Reyes, +63 900 555 0188');
  await client.put('/api/auth/user', { privacySettings: { qrEmergencyInfo: false } });
  expect((await getCard(client, pet.id)).pdf.text).not.toContain('Jun Reyes');
  await client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
  const closedResponse = await getCard(client, pet.id);
  expect(closedResponse.pdf.text).not.toContain('+63 900');
  expect(closedResponse.pdf.figures).toEqual([]);
});

test('makes one document of several pets, in the order asked for', async () => {
  await using server = await startTestServer();
  const { user, client, pet } = await startWithPet(server);
  const otherPet = await buildPet(server.db, { userId: user.id, name: 'Muning' });
  const path = `/api/vaccination-cards.pdf?petIds=${otherPet.id},${pet.id},${otherPet.id}`;
  const pdf = await readPdf((await client.get<Uint8Array>(path)).body);
  expect(pdf.title).toBe('Vaccination card: Muning, Bantay');
  const names = pdf.pages.map(({ texts }) =>
    texts.map(({ text }) => text).find((text) => /^(Muning|Bantay)$/.test(text)),
  );
  expect(names).toEqual(['Muning', 'Bantay']);
});

test('gives a viewer of a household the card without the code', async () => {
  await using server = await startTestServer();
  const { user, pet } = await startWithPet(server);
  const viewer = await server.owner();
  const membershipFields = { ownerId: user.id, userId: viewer.user.id };
  await buildMembership(server.db, membershipFields, { role: 'viewer' });
  const { pdf } = await getCard(viewer.client, pet.id);
  expect(pdf.text).toContain('Bantay');
  expect(pdf.figures).toEqual([]);
});

test('limits PDFs of an account, and answers 503 with Retry-After if too many wait', async () => {
  const pdf = new PdfMaker({ log: () => undefined, limits: { jobs: 2, perAccount: 2 } });
  onTestFinished(() => pdf.close());
  await using server = await startTestServer({ pdf });
  const { client, pet } = await startWithPet(server);
  const path = `/api/pets/${pet.id}/vaccination-card.pdf`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.get(path)));
  const refusedAnswers = answers.filter(({ status }) => status !== 200);
  expect(refusedAnswers.length).toBeGreaterThan(0);
  expect(refusedAnswers.length).toBeLessThan(20);
  for (const { status, headers } of refusedAnswers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await client.get(path)).status).toBe(200);
  for (let number = 21; number < NEW_PDFS.max; number += 1) {
    await client.get('/api/pets/unknown/vaccination-card.pdf');
  }
  expect((await client.get(path)).status).toBe(429);
});
