import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#server/calendar/days.ts';
import { AMOXICILLIN, householdOn } from '#server/care/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ActivityPage } from './contract.ts';
import { forgetActivity } from './jobs.ts';
import { buildMembership } from './testing.ts';

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
const sendDocument = async ({ cookies }: TestClient, recordId: string) => {
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'card.pdf', { type: 'application/pdf' }));
  const response = await fetch(`${server.url}/api/medical-records/${recordId}/documents`, {
    method: 'POST',
    body: form,
    headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
};

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
  const then = () => server.clock.advance(MINUTE);
  const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const records = `/api/pets/${ana.petId}/medical-records`;
  const { body: record } = await ana.client.post<{ id: string }>(records, rabies);
  then();
  const plan = await ana.addPlan();
  then();
  await ben.client.put(`/api/medical-records/${record.id}`, { title: 'Rabies II' });
  then();
  const dose = { day: '2026-11-20', time: '08:00', status: 'given' };
  await ben.client.post(`/api/care-plans/${plan.id}/doses`, dose);
  then();
  await ben.client.post(`/api/pets/${ana.petId}/weights`, { date: '2026-11-20', weight: '4 kg' });
  then();
  await ben.client.delete(`/api/medical-records/${record.id}`);
  const activityOf = async (query = '') => {
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
  expect(await activityOf()).toMatchObject({ lines, next: null });
  const first = await activityOf('?limit=2');
  expect(first.lines).toEqual(lines.slice(0, 2));
  const second = await activityOf(`?limit=5&before=${first.next}`);
  expect([second.lines, second.next]).toEqual([lines.slice(2), null]);
  const longAgo = { createdAt: '2025-10-16T02:00:00.000Z' };
  await server.db.run((k) => k('weighings').where({ petId: ana.petId }).update(longAgo));
  expect((await activityOf()).lines).toEqual(lines.filter((line) => !line.includes('4 kg')));
});

test('changes of one person within an hour are one, with all changed fields', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  const pair = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, pair, { role: 'family' });
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
  const pair = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, pair, { role: 'family' });
  const pet = `/api/pets/${ana.petId}`;
  const did = async (answer: Promise<{ status: number; body: { id?: string } }>) => {
    const { status, body } = await answer;
    expect(status).toBeLessThan(300);
    server.clock.advance(MINUTE);
    return body.id ?? '';
  };
  const { client } = ben;
  server.clock.set('2026-11-22T02:00:00.000Z');
  await did(client.put(pet, { breed: 'Beagle' }));
  await did(client.put(`${pet}/lost`, { lost: true, message: 'Call us' }));
  await did(client.put(`${pet}/lost`, { lost: true, message: 'Call Ana' }));
  await did(client.put(`${pet}/lost`, { lost: false }));
  const plan = await did(client.post(`${pet}/care-plans`, AMOXICILLIN));
  await did(client.put(`/api/care-plans/${plan}`, { title: 'Amoxicillin forte' }));
  const given = { day: '2026-11-22', time: '08:00', status: 'given' };
  const dose = await did(client.post(`/api/care-plans/${plan}/doses`, given));
  await did(client.put(`/api/doses/${dose}`, { note: 'With food' }));
  await did(client.delete(`/api/doses/${dose}`));
  await did(client.delete(`/api/care-plans/${plan}`));
  await did(client.post(`/api/care-plans/${plan}/restore`));
  const entry = await did(client.post(`${pet}/diary`, { kind: 'mood', level: 3, note: 'Glad' }));
  await did(client.put(`/api/diary/${entry}`, { note: 'Calm' }));
  await did(client.delete(`/api/diary/${entry}`));
  const weight = await did(client.post(`${pet}/weights`, { date: '2026-11-22', weight: '4 kg' }));
  await did(client.delete(`/api/weights/${weight}`));
  const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const record = await did(client.post(`${pet}/medical-records`, rabies));
  const document = await did(sendDocument(client, record));
  await did(client.delete(`/api/medical-records/${record}/documents/${document}`));
  const link = await did(client.post('/api/sitter-links', { ...LINK, petIds: [ana.petId] }));
  await did(client.delete(`/api/sitter-links/${link}`));
  const include = { records: true, documents: true, diary: true, care: true };
  const vetLink = await did(client.post(`${pet}/vet-links`, { hours: 72, include }));
  await did(client.delete(`/api/vet-links/${vetLink}`));
  await did(client.put(`${pet}/share-token`, {}));
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
  const notes = () =>
    server.db.run((k) =>
      k('activities').where({ petId: ana.petId }).orderBy('at').pluck<string[]>('at'),
    );
  const now = server.clock.now();
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...{ id: `${ana.petId}-${index}`, petId: ana.petId, entity: 'pet', entityId: ana.petId },
    ...{ kind: 'changed', title: 'Bantay' },
    at: new Date(now.getTime() - (index + 1) * MINUTE).toISOString(),
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await server.db.run((k) => k('activities').insert(rows.slice(start, start + 500)));
  }
  await ana.client.put(`/api/pets/${ana.petId}`, { breed: 'Beagle' });
  const kept = await notes();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([5000, rows[4998]?.at, now.toISOString()]);
  const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString();
  const ids = rows.map(({ id }) => id);
  const move = (moved: readonly string[], at: string) =>
    server.db.run((k) => k('activities').whereIn('id', moved).update({ at }));
  await move(ids.slice(0, 3), ago(400.1));
  await move(ids.slice(3, 5), ago(399.9));
  await forgetActivity(server.parts);
  expect((await notes()).slice(0, 3)).toEqual([ago(399.9), ago(399.9), rows[4998]?.at]);
  expect(await notes()).toHaveLength(4997);
});
