import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { AMOXICILLIN } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { clippedTexts, MARGIN, readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { EmergencyCalls } from './contract.ts';

const CONTACT = {
  phone: '+63 900 555 0123',
  emergencyContact: 'Jun Reyes',
  emergencyPhone: '+63 900 555 0188',
};

const startWithPet = async (server: TestServer, petFields: Partial<Pet> = {}) => {
  const { user, client } = await server.owner();
  await client.put('/api/auth/user', CONTACT);
  const petBody = { name: 'Bantay', category: 'dog', ...petFields };
  const { body: pet } = await client.post<Pet>('/api/pets', petBody);
  return { user, client, pet };
};

const createClinic = (server: TestServer, userId: string, name: string, clinicFields: object) =>
  buildClinic(server.db, {
    ...{ userId, source: 'own', sourceId: null, name, nameKey: name.toLowerCase() },
    ...clinicFields,
  });

const readSheet = async (client: TestClient, petId: string, query = '') => {
  const { status, body } = await client.get<Uint8Array>(`/api/pets/${petId}/emergency.pdf${query}`);
  expect(status).toBe(200);
  return readPdf(body);
};

test('answers 401 without a session, and 404 for a pet of somebody else', async () => {
  await using server = await startTestServer();
  const { pet } = await startWithPet(server);
  const eve = await server.owner();
  for (const path of [`/api/pets/${pet.id}/emergency`, `/api/pets/${pet.id}/emergency.pdf`]) {
    expect((await server.client().get(path)).status).toBe(401);
    expect((await eve.client.get(path)).status).toBe(404);
  }
});

test.each(['language=tl', 'paper=a5'])('refuses %s', async (query) => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const answer = await client.get(`/api/pets/${pet.id}/emergency.pdf?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code: 'field.invalid' } });
});

test('names the clinic that is always open first, then that of the records, and who to call', async () => {
  await using server = await startTestServer();
  const { user, client, pet } = await startWithPet(server);
  await buildRecord(server.db, { petId: pet.id, clinic: 'Sample Vet Clinic' });
  const vet = { phone: '+63 900 555 0131', hours: 'Mo-Sa 08:00-20:00' };
  await createClinic(server, user.id, 'Sample Vet Clinic', vet);
  const night = { phone: '+63 900 555 0140', address: 'Paco', hours: '24/7' };
  await createClinic(server, user.id, 'Zoo Night Clinic', night);
  const stranger = await server.owner();
  await createClinic(server, stranger.user.id, 'Clinic of a stranger', night);
  const { body } = await client.get<EmergencyCalls>(`/api/pets/${pet.id}/emergency`);
  expect(body.clinics).toMatchObject([
    { name: 'Zoo Night Clinic', ...night },
    { name: 'Sample Vet Clinic', ...vet },
  ]);
  expect(body.people).toEqual([
    { kind: 'owner', name: 'Ana Reyes', phone: CONTACT.phone },
    { kind: 'contact', name: CONTACT.emergencyContact, phone: CONTACT.emergencyPhone },
  ]);
});

test('tells a viewer of the household the contacts of the owner', async () => {
  await using server = await startTestServer();
  const { user, pet } = await startWithPet(server);
  const viewer = await server.owner();
  const membershipFields = { ownerId: user.id, userId: viewer.user.id };
  await buildMembership(server.db, membershipFields, { role: 'viewer' });
  const path = `/api/pets/${pet.id}/emergency`;
  const { body } = await viewer.client.get<EmergencyCalls>(path);
  expect(body.people[0]).toEqual({ kind: 'owner', name: 'Ana Reyes', phone: CONTACT.phone });
});

test('prints the latest plausible weight', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  for (const [date, weight] of [
    ['2026-11-18', '14.2 kg'],
    ['2026-11-19', '1420 kg'],
  ]) {
    await client.post(`/api/pets/${pet.id}/weights`, { date, weight });
  }
  const { text } = await readSheet(client, pet.id);
  expect(text.replaceAll(' ', '')).toContain('14.2kg');
});

test('prints allergies, medication now, clinics and contacts', async () => {
  await using server = await startTestServer();
  const allergies = 'Amoxicillin: hives. Chicken: itching.';
  const { user, client, pet } = await startWithPet(server, { allergies });
  const night = { phone: '+63 900 555 0140', hours: '24/7' };
  await createClinic(server, user.id, 'Night Clinic', night);
  const plansPath = `/api/pets/${pet.id}/care-plans`;
  await client.post(plansPath, { ...AMOXICILLIN, instructions: 'With food' });
  await client.post(plansPath, { ...AMOXICILLIN, title: 'Kibble', kind: 'feeding', supply: null });
  const endedPlan = { ...AMOXICILLIN, title: 'Old syrup', status: 'ended', supply: null };
  await client.post(plansPath, endedPlan);
  for (const paper of ['a4', 'a6', 'letter'] as const) {
    const pdf = await readSheet(client, pet.id, `?paper=${paper}`);
    const letters = pdf.text.replaceAll(' ', '');
    for (const text of [
      ...['In an emergency', 'Bantay', allergies, 'Amoxicillin', 'With food', night.phone],
      ...['Clinic, open 24 hours', 'Night Clinic', CONTACT.phone, CONTACT.emergencyPhone],
    ]) {
      expect(letters).toContain(text.replaceAll(' ', ''));
    }
    expect(letters).not.toContain('Kibble');
    expect(letters).not.toContain('Oldsyrup');
    expect(pdf.pages).toHaveLength(1);
    expect(clippedTexts(pdf, MARGIN[paper])).toEqual([]);
    expect(pdf.hasOnlyEmbeddedFonts).toBe(true);
  }
});

test('keeps allergies apart that were written in lines of their own', async () => {
  await using server = await startTestServer();
  const allergies = 'Penicillin\r\nChicken \n\nSoup bones.\nEggs\n';
  const { client, pet } = await startWithPet(server, { allergies });
  const { text } = await readSheet(client, pet.id);
  expect(text.replaceAll(' ', '')).toContain('Penicillin,Chicken,Soupbones.Eggs');
});

test('says in Filipino that nothing is known', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const { text } = await readSheet(client, pet.id, '?language=fil');
  expect(text).toContain('Kapag may emergency');
  expect(text).toContain('Walang alam na allergy');
  expect(text).toContain('Walang gamot');
});

test('fits the longest texts on the page', async () => {
  await using server = await startTestServer();
  const allergies = 'Wm'.repeat(5000);
  const { client, pet } = await startWithPet(server, { allergies, name: 'W'.repeat(100) });
  for (const paper of ['a4', 'a6'] as const) {
    const pdf = await readSheet(client, pet.id, `?paper=${paper}`);
    expect(clippedTexts(pdf, MARGIN[paper])).toEqual([]);
    // Paper can be separated.
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const { texts } of pdf.pages.slice(1)) {
      expect(texts.some(({ text }) => /^W{10,}….*$/.test(text))).toBe(true);
    }
  }
});

test('shortens a long name of the owner in the footer, and keeps the day', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  await client.put('/api/auth/user', {
    firstName: 'Maria '.repeat(16),
    lastName: 'Reyes '.repeat(16),
  });
  const { text } = await readSheet(client, pet.id);
  expect(text).toMatch(/From the Alaga booklet of Maria Maria [^.]*…, Nov \d+, 2026\. Page 1 of 1/);
});
