import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { DAY } from '#server/calendar/days.ts';
import { AMOXICILLIN, householdOn } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ActivityPage } from './contract.ts';
import { forgetActivity } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const MINUTE = 60_000;

const LINK = {
  ...{ from: '2026-11-22', until: '2026-11-24', canLog: true, language: 'en', showAddress: false },
};

/** Uploads a PDF to a record as a browser does. */
const sendDocument = (client: TestClient, recordId: string) =>
  client.post<{ id: string }>(`/api/medical-records/${recordId}/documents`, pdfForm('card.pdf'));

test('the activity says who added, changed, gave and deleted, newest first, page by page, for 400 days', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  await buildMembership(
    server.db,
    { ownerId: ana.user.id, userId: ben.user.id },
    { role: 'family' },
  );
  const path = `/api/pets/${ana.petId}/activity`;
  expect((await server.client().get(path)).status).toBe(401);
  expect((await ana.client.get(`${path}?before=soon`)).status).toBe(400);
  const advanceMinute = () => server.clock.advance(MINUTE);
  const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const records = `/api/pets/${ana.petId}/medical-records`;
  const { body: record } = await ana.client.post<{ id: string }>(records, rabies);
  advanceMinute();
  const plan = await ana.addPlan();
  advanceMinute();
  await ben.client.put(`/api/medical-records/${record.id}`, { title: 'Rabies II' });
  advanceMinute();
  const dose = { day: '2026-11-20', time: '08:00', status: 'given' };
  await ben.client.post(`/api/care-plans/${plan.id}/doses`, dose);
  advanceMinute();
  await ben.client.post(`/api/pets/${ana.petId}/weights`, { date: '2026-11-20', weight: '4 kg' });
  advanceMinute();
  await ben.client.delete(`/api/medical-records/${record.id}`);
  const listActivity = async (query = '') => {
    const { body } = await ana.client.get<ActivityPage>(`${path}${query}`);
    return {
      ...body,
      lines: body.items.map(({ by, kind, title }) => `${by.name} ${kind} ${title}`),
    };
  };
  const owner = ana.user.firstName;
  const lines = [
    'Ben deleted Rabies II',
    'Ben added 4 kg',
    'Ben given Amoxicillin',
    'Ben changed Rabies II',
    `${owner} added Amoxicillin`,
    `${owner} added Rabies II`,
    `${owner} added Bantay`,
  ];
  expect(await listActivity()).toMatchObject({ lines, next: null });
  const firstActivity = await listActivity('?limit=2');
  expect(firstActivity.lines).toEqual(lines.slice(0, 2));
  const secondActivity = await listActivity(`?limit=5&before=${firstActivity.next}`);
  expect([secondActivity.lines, secondActivity.next]).toEqual([lines.slice(2), null]);
  const oldTimes = { createdAt: '2025-10-16T02:00:00.000Z' };
  await server.db.run((knex) => knex('weighings').where({ petId: ana.petId }).update(oldTimes));
  expect((await listActivity()).lines).toEqual(lines.filter((line) => !line.includes('4 kg')));
});

test('the activity of chosen people and kinds of things is listed alone', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  const cara = await server.owner({ firstName: 'Cara' });
  const addMember = (userId: string, role: 'family' | 'carer') =>
    buildMembership(server.db, { ownerId: ana.user.id, userId }, { role });
  await addMember(ben.user.id, 'family');
  await addMember(cara.user.id, 'carer');
  const pet = `/api/pets/${ana.petId}`;
  server.clock.set('2026-11-22T02:00:00.000Z');
  const save = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status).toBeLessThan(300);
    server.clock.advance(MINUTE);
    return body;
  };
  const plan = await ana.addPlan();
  server.clock.advance(MINUTE);
  const doseBody = (time: string) => ({ day: '2026-11-21', time, status: 'given' });
  await save(ana.client.post(`/api/care-plans/${plan.id}/doses`, doseBody('08:00')));
  await save(cara.client.post(`${pet}/diary`, { kind: 'mood', level: 3 }));
  await save(ben.client.post(`${pet}/weights`, { date: '2026-11-22', weight: '4 kg' }));
  await save(ben.client.put(pet, { breed: 'Beagle' }));
  await save(
    ana.client.post('/api/sitter-links', { ...LINK, from: '2026-11-21', petIds: [ana.petId] }),
  );
  const instant = server.clock.now().toISOString();
  await buildDiaryEntry(server.db, {
    petId: ana.petId,
    kind: 'energy',
    sitterName: 'Joy',
    at: instant,
  });
  const readActivity = async (query: string, { client }: { client: TestClient } = ana) => {
    const { status, body } = await client.get<ActivityPage>(`${pet}/activity?${query}`);
    expect(status).toBe(200);
    return {
      ...body,
      lines: body.items.map(({ by, entity, kind }) => `${by.name} ${entity} ${kind}`),
    };
  };
  const owner = ana.user.firstName;
  const allEntries = await readActivity('');
  expect(allEntries.people).toEqual([
    { id: ana.user.id, name: owner },
    { id: ben.user.id, name: 'Ben' },
    { id: cara.user.id, name: 'Cara' },
  ]);
  expect((await readActivity('', ben)).people).toEqual(allEntries.people);
  const linesWith = (part: string) => allEntries.lines.filter((line) => line.includes(part));
  expect((await readActivity(`by=${ben.user.id}`)).lines).toEqual(linesWith('Ben '));
  expect((await readActivity(`by=${cara.user.id}`)).lines).toEqual(['Cara diary added']);
  expect((await readActivity(`by=${ana.user.id}`)).lines).toEqual(linesWith(`${owner} `));
  expect((await readActivity('by=sitters')).lines).toEqual(['Joy diary added']);
  expect((await readActivity('by=nobody')).lines).toEqual([]);
  expect((await readActivity('kinds=care')).lines).toEqual([
    `${owner} dose given`,
    `${owner} carePlan added`,
  ]);
  expect((await readActivity('kinds=diary,weight')).lines).toEqual([
    'Joy diary added',
    'Ben weighing added',
    'Cara diary added',
  ]);
  expect((await readActivity(`kinds=diary&by=${cara.user.id}`)).lines).toEqual([
    'Cara diary added',
  ]);
  expect((await readActivity('kinds=pet')).lines).toEqual([
    'Ben pet changed',
    `${owner} pet added`,
  ]);
  expect((await readActivity('kinds=links')).lines).toEqual([`${owner} sitterLink added`]);
  const groups = ['records', 'care', 'diary', 'weight', 'documents', 'pet', 'links'];
  const activityPages = await Promise.all(groups.map((group) => readActivity(`kinds=${group}`)));
  expect(activityPages.flatMap(({ lines }) => lines).toSorted()).toEqual(
    allEntries.lines.toSorted(),
  );
  for (const query of ['kinds=money', 'by=a%20b', 'by=']) {
    expect((await ana.client.get(`${pet}/activity?${query}`)).status).toBe(400);
  }
  expect((await cara.client.get(`${pet}/activity?kinds=care`)).status).toBe(403);
});

test('changes of one person within an hour are one, with all changed fields', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, ownerAndUser, { role: 'family' });
  const path = `/api/pets/${ana.petId}`;
  server.clock.set('2026-11-21T02:00:00.000Z');
  await ana.client.put(path, { breed: 'Beagle' });
  server.clock.advance(MINUTE);
  await ana.client.put(path, { colour: 'Brown' });
  server.clock.advance(MINUTE);
  await ben.client.put(path, { name: 'Bantay II' });
  server.clock.advance(60 * MINUTE);
  await ana.client.put(path, { colour: 'Black' });
  const { body } = await ana.client.get<ActivityPage>(`${path}/activity`);
  const changes = body.items.filter(({ kind }) => kind === 'changed');
  expect(changes.map(({ by, title, fields }) => [by.name, title, fields])).toEqual([
    [ana.user.firstName, 'Bantay II', ['colour']],
    ['Ben', 'Bantay II', ['name']],
    [ana.user.firstName, 'Bantay', ['breed', 'colour']],
  ]);
});

test('the activity knows the pet, lost mode, links, documents and what was deleted for good', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, ownerAndUser, { role: 'family' });
  const pet = `/api/pets/${ana.petId}`;
  const save = async (answer: Promise<{ status: number; body: { id?: string } }>) => {
    const { status, body } = await answer;
    expect(status).toBeLessThan(300);
    server.clock.advance(MINUTE);
    return body.id ?? '';
  };
  const { client } = ben;
  server.clock.set('2026-11-22T02:00:00.000Z');
  await save(client.put(pet, { breed: 'Beagle' }));
  await save(client.put(`${pet}/lost`, { lost: true, message: 'Call us' }));
  await save(client.put(`${pet}/lost`, { lost: true, message: 'Call Ana' }));
  await save(client.put(`${pet}/lost`, { lost: false }));
  const plan = await save(client.post(`${pet}/care-plans`, AMOXICILLIN));
  await save(client.put(`/api/care-plans/${plan}`, { title: 'Amoxicillin forte' }));
  const givenDose = { day: '2026-11-22', time: '08:00', status: 'given' };
  const dose = await save(client.post(`/api/care-plans/${plan}/doses`, givenDose));
  await save(client.put(`/api/doses/${dose}`, { note: 'With food' }));
  await save(client.delete(`/api/doses/${dose}`));
  await save(client.delete(`/api/care-plans/${plan}`));
  await save(client.post(`/api/care-plans/${plan}/restore`));
  const entry = await save(client.post(`${pet}/diary`, { kind: 'mood', level: 3, note: 'Glad' }));
  await save(client.put(`/api/diary/${entry}`, { note: 'Calm' }));
  await save(client.delete(`/api/diary/${entry}`));
  const weight = await save(client.post(`${pet}/weights`, { date: '2026-11-22', weight: '4 kg' }));
  await save(client.delete(`/api/weights/${weight}`));
  const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const record = await save(client.post(`${pet}/medical-records`, rabies));
  const document = await save(sendDocument(client, record));
  await save(client.delete(`/api/medical-records/${record}/documents/${document}`));
  const link = await save(client.post('/api/sitter-links', { ...LINK, petIds: [ana.petId] }));
  await save(client.delete(`/api/sitter-links/${link}`));
  const include = { records: true, documents: true, diary: true, care: true };
  const vetLink = await save(client.post(`${pet}/vet-links`, { hours: 72, include }));
  await save(client.delete(`/api/vet-links/${vetLink}`));
  await save(client.put(`${pet}/share-token`, {}));
  const { body } = await ana.client.get<ActivityPage>(`${pet}/activity?limit=100`);
  expect(body.items.slice(0, -1).every(({ by }) => by.name === 'Ben')).toBe(true);
  expect(
    body.items.map(({ entity, kind, title, fields }) =>
      [entity, kind, title, ...(fields ?? [])].filter(Boolean).join(' '),
    ),
  ).toEqual([
    'shareLink changed',
    'vetLink deleted',
    'vetLink added',
    'sitterLink deleted',
    'sitterLink added',
    'document deleted card.pdf',
    'document added card.pdf',
    'record added Rabies',
    'weighing deleted 4 kg',
    'weighing added 4 kg',
    'diary deleted mood',
    'diary changed mood note',
    'diary added mood',
    'carePlan restored Amoxicillin forte',
    'carePlan deleted Amoxicillin forte',
    'dose deleted Amoxicillin forte',
    'dose changed Amoxicillin forte note',
    'dose given Amoxicillin forte',
    'carePlan changed Amoxicillin forte title revisions',
    'carePlan added Amoxicillin forte',
    'pet found Bantay',
    'pet changed Bantay breed lostMessage',
    'pet lost Bantay',
    'pet added Bantay',
  ]);
});

test('notes are forgotten after 400 days, and beyond 5,000 of a pet', async () => {
  const ana = await householdOn(server);
  const listNotes = () =>
    server.db.run((knex) =>
      knex('activities').where({ petId: ana.petId }).orderBy('at').pluck<string[]>('at'),
    );
  const now = server.clock.now();
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...{ id: `${ana.petId}-${index}`, petId: ana.petId, entity: 'pet', entityId: ana.petId },
    ...{ kind: 'changed', title: 'Bantay' },
    at: new Date(now.getTime() - (index + 1) * MINUTE).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await server.db.run((knex) => knex('activities').insert(rows.slice(start, start + 500)));
  }
  await ana.client.put(`/api/pets/${ana.petId}`, { breed: 'Beagle' });
  const noteActivities = await listNotes();
  expect([noteActivities.length, noteActivities[0], noteActivities.at(-1)]).toEqual([
    5000,
    rows[4998]?.at,
    now.toISOString(),
  ]);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const ids = rows.map(({ id }) => id);
  const move = (movedIds: readonly string[], instant: string) =>
    server.db.run((knex) => knex('activities').whereIn('id', movedIds).update({ at: instant }));
  await move(ids.slice(0, 3), daysAgo(400.1));
  await move(ids.slice(3, 5), daysAgo(399.9));
  await forgetActivity(server.parts);
  expect((await listNotes()).slice(0, 3)).toEqual([daysAgo(399.9), daysAgo(399.9), rows[4998]?.at]);
  expect(await listNotes()).toHaveLength(4997);
});
