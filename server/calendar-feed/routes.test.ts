import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { MAX_EVENTS } from './calendar.ts';
import type { CalendarFeed, CalendarFile } from './contract.ts';
import { FEED_READS, FEED_READS_BY_NETWORK } from './feed-page.ts';
import { parseComponent } from './testing/read-by-ical.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const startHousehold = async (title = 'Rabies') => {
  const { user, client } = await server.owner();
  const bantay = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const muning = await buildPet(server.db, { userId: user.id, name: 'Muning' });
  const plan = await buildCarePlan(server.db, { petId: bantay.id });
  const dueReminder = { title, dueDate: '2026-12-01' };
  const reminder = await buildReminder(server.db, { petId: muning.id, ...dueReminder });
  return { user, client, bantay, muning, plan, reminder };
};

const makeFeed = async (client: TestClient, choices: object = {}): Promise<string> => {
  const { status, body } = await client.post<CalendarFeed>('/api/calendar-feed', choices);
  expect(status).toBe(201);
  return body.url ?? '';
};

/** Reads a link from the test server, because links begin with the public address. */
const readCalendar = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.url + new URL(url).pathname, { headers });

const readText = async (url: string): Promise<string> => (await readCalendar(url)).text();

const titles = (text: string): readonly string[] =>
  parseComponent(text)
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')));

test('opens the calendar by its link without a session, and shows the link once', async () => {
  const { client, plan, reminder } = await startHousehold();
  expect((await client.get('/api/calendar-feed')).body).toMatchObject({ url: null, isOn: false });
  const url = await makeFeed(client);
  expect(url).toMatch(/\/calendar\/[\w-]{22}\.ics$/);
  const feed = (await client.get<CalendarFeed>('/api/calendar-feed')).body;
  expect(feed).toMatchObject({ url: null, isOn: true, petIds: null, hideTitles: false });

  const answer = await readCalendar(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const text = await answer.text();
  expect(titles(text)).toEqual([
    'Muning: Rabies',
    'Bantay: Amoxicillin (1 tablet)',
    'Bantay: Amoxicillin (1 tablet)',
  ]);
  expect(text).toContain(`UID:${reminder.id}@alaga\r\n`);
  expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202\r\n');
  expect(text).toContain(`UID:${plan.id}-0-0-0800@alaga\r\nSEQUENCE:1\r\n`);
  expect(text).toContain('DTSTART;TZID=Asia/Manila:20261101T080000\r\n');
  expect(text).toContain('DTEND;TZID=Asia/Manila:20261101T081500\r\n');
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Manila\r\n');
  expect(text).not.toContain('VALARM');
});

test('stores and logs no token, and repeats none to a retry', async () => {
  const { client } = await startHousehold();
  const headers = { 'Idempotency-Key': 'k1' };
  const { body } = await client.post<CalendarFeed>('/api/calendar-feed', {}, headers);
  const [, token = ''] = /calendar\/(.+)\.ics/.exec(body.url ?? '') ?? [];
  await readCalendar(body.url ?? '');
  for (const table of ['calendarFeeds', 'idempotencyKeys', 'rateLimits']) {
    const rows: unknown = await server.db.run((knex) => knex(table).select());
    expect(JSON.stringify(rows)).not.toContain(token);
  }
  expect(JSON.stringify(server.lines)).not.toContain(token);
});

test('answers 304 for an unchanged calendar, and a new tag for a changed one', async () => {
  const { client, plan } = await startHousehold();
  const url = await makeFeed(client);
  const tag = (await readCalendar(url)).headers.get('etag') ?? '';
  server.clock.advance(60_000);
  expect((await readCalendar(url, { 'If-None-Match': tag })).status).toBe(304);
  await server.db.run((knex) => knex('carePlans').where({ id: plan.id }).update({ version: 2 }));
  const changedAnswer = await readCalendar(url, { 'If-None-Match': tag });
  expect([changedAnswer.status, await changedAnswer.text()]).toEqual([
    200,
    expect.stringContaining('SEQUENCE:2\r\n'),
  ]);
});

test('closes the old link when a new one is made, and treats a deleted one as unknown', async () => {
  const { client } = await startHousehold();
  const [first, second] = [await makeFeed(client), await makeFeed(client)];
  expect((await readCalendar(first)).status).toBe(404);
  expect((await readCalendar(second)).status).toBe(200);
  expect((await client.delete('/api/calendar-feed')).status).toBe(200);
  const notFound = await readCalendar(second);
  expect(notFound.status).toBe(404);
  const unknownFeed = await readCalendar('http://x/calendar/AAAAAAAAAAAAAAAAAAAAAA.ics');
  expect([unknownFeed.status, await unknownFeed.text()]).toEqual([404, await notFound.text()]);
  expect((await readCalendar('http://x/calendar/%00.ics')).status).toBe(404);
  expect((await readCalendar('http://x/calendar/a/b')).status).toBe(404);
});

test('contains only the chosen pets, and no titles if those are hidden', async () => {
  const { client, muning } = await startHousehold();
  const stranger = await startHousehold();
  const feedOfOnePet = await makeFeed(client, { petIds: [muning.id] });
  expect(titles(await readText(feedOfOnePet))).toEqual(['Muning: Rabies']);
  const hiddenText = await readText(await makeFeed(client, { hideTitles: true }));
  expect(titles(hiddenText)).toEqual(['Muning: care', 'Bantay: care', 'Bantay: care']);
  expect(hiddenText).not.toMatch(/Rabies|Amoxicillin|tablet/);
  const petIds = [muning.id, stranger.muning.id];
  expect((await client.post('/api/calendar-feed', { petIds })).status).toBe(404);
});

test('finds a chosen pet and a single reminder behind thousands of others', async () => {
  const { client, bantay, muning, reminder } = await startHousehold();
  const earlier = { type: 'vaccine', title: 'Rabies', dueDate: '2026-11-01', petId: bantay.id };
  const at = '2026-10-01T00:00:00.000Z';
  const rows = Array.from({ length: MAX_EVENTS }, () => ({
    ...{ ...earlier, id: v7(), isCompleted: false, createdAt: at, updatedAt: at },
  }));
  await insertMany(server.db, 'reminders', rows);
  const text = await readText(await makeFeed(client, { petIds: [muning.id] }));
  expect(titles(text)).toEqual(['Muning: Rabies']);
  const single = await client.get<CalendarFile>(`/api/reminders/${reminder.id}/calendar`);
  expect(single.status).toBe(200);
  expect(titles(single.body.text)).toEqual(['Muning: Rabies']);
});

test('contains nothing completed, deleted or of a pet that passed away', async () => {
  const { client, bantay, plan, reminder } = await startHousehold();
  const url = await makeFeed(client);
  await server.db.run((knex) =>
    knex('reminders').where({ id: reminder.id }).update({ isCompleted: true }),
  );
  expect(titles(await readText(url))).toHaveLength(2);
  await server.db.run((knex) =>
    knex('pets').where({ id: bantay.id }).update({ passedAwayOn: '2026-11-10' }),
  );
  expect(await readText(url)).toMatch(/T080000[\s\S]*UNTIL=20261109T000000Z/);
  const deletedAt = '2026-11-19T00:00:00.000Z';
  await server.db.run((knex) => knex('carePlans').where({ id: plan.id }).update({ deletedAt }));
  expect(titles(await readText(url))).toEqual([]);
});

test('keeps a hostile title in one property, and lines within 75 bytes', async () => {
  const hostileTitle = `A\r\nEND:VEVENT\r\nBEGIN:VALARM\nX:1\u2028;,\\"${'ñ🐕'.repeat(40)}\u0007`;
  const { client } = await startHousehold(hostileTitle);
  const text = await readText(await makeFeed(client));
  const [first = ''] = titles(text);
  expect(first).toBe(`Muning: A END:VEVENT BEGIN:VALARM X:1 ;,\\"${'ñ🐕'.repeat(40)} `);
  expect(parseComponent(text).getAllSubcomponents('vevent')).toHaveLength(3);
  expect(text).not.toMatch(/^(END:VEVENT\r\nBEGIN:VALARM|BEGIN:VALARM|X:1)/m);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('allows 60 reads an hour per calendar, and limits each network', async () => {
  const { client } = await startHousehold();
  const url = await makeFeed(client);
  for (let readCount = 0; readCount < FEED_READS.max; readCount += 1)
    expect((await readCalendar(url)).status).toBe(200);
  const refusedResponse = await readCalendar(url);
  expect([refusedResponse.status, Number(refusedResponse.headers.get('retry-after')) > 0]).toEqual([
    429,
    true,
  ]);
  server.clock.advance(61 * 60_000);
  expect((await readCalendar(url)).status).toBe(200);
  await server.db.run((knex) =>
    knex('rateLimits')
      .where('key', 'like', 'calendar:from:%')
      .update({ count: FEED_READS_BY_NETWORK.max }),
  );
  server.statements();
  expect((await readCalendar(url)).status).toBe(429);
  expect(server.statements().join()).not.toContain('calendar_feeds');
});

test('creates no links in a household, and deletes them with the account', async () => {
  await using home = await startTestServer({ config: { mode: 'household' } });
  const { client } = await home.owner();
  expect((await client.post('/api/calendar-feed')).status).toBe(503);
  const { user, client: owner } = await server.owner();
  const url = await makeFeed(owner);
  await server.db.run((knex) => knex('users').where({ id: user.id }).delete());
  expect((await readCalendar(url)).status).toBe(404);
});

test('offers a single reminder or plan as a calendar; answers 404 for another owner’s and for a completed one', async () => {
  const { client, plan, reminder } = await startHousehold();
  const readFeed = async (path: string, readerClient = client) =>
    readerClient.get<CalendarFile>(path);
  const reminderPath = `/api/reminders/${reminder.id}/calendar`;
  const planPath = `/api/care-plans/${plan.id}/calendar`;
  expect(titles((await readFeed(reminderPath)).body.text)).toEqual(['Muning: Rabies']);
  const [morning, evening, ...more] = titles((await readFeed(planPath)).body.text);
  expect([morning, evening, more]).toEqual([
    'Bantay: Amoxicillin (1 tablet)',
    'Bantay: Amoxicillin (1 tablet)',
    [],
  ]);
  const stranger = (await server.owner()).client;
  for (const path of [reminderPath, planPath])
    expect((await readFeed(path, stranger)).status).toBe(404);
  expect((await readFeed(`/api/reminders/${plan.id}/calendar`)).status).toBe(404);
  await client.put(`/api/reminders/${reminder.id}/complete`, {});
  expect((await readFeed(reminderPath)).status).toBe(404);
});
