import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIT_PAGE_DOCUMENT } from '#build/vite/sit-page.ts';
import { buildClinic } from '#db/clinics/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { ActivityPage } from '#server/activities/contract.ts';
import { AMOXICILLIN, AS_NEEDED } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { fil } from '#server/messages/fil.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { NewSitterLink, SitterLink } from '#server/sitters/contract.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { ENDS_HEADER } from './contract.ts';
import { OWNER, openSitter, startAna, visibleText, WEEK } from './testing/sitting.ts';

let builtPage: ReturnType<typeof buildServerPage>;
let server: TestServer;
beforeAll(() => {
  builtPage = buildServerPage('sit-page');
});
afterAll(() => builtPage.remove());
beforeEach(async () => {
  server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
});
afterEach(() => server[Symbol.asyncDispose]());

/** The times of a step that has as many times in a day as are allowed. */
const HOURS = Array.from({ length: 12 }, (_, hour) => `${String(2 * hour).padStart(2, '0')}:00`);

const NO_LONGER_LISTED = { status: 404, body: { code: 'sitters.gone' } };

const UNKNOWN_PATH = `/sit/${'x'.repeat(22)}`;

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

describe('the page', () => {
  test('shows the pets and their tasks without JavaScript', async () => {
    const ana = await startAna(server, { allergies: 'chicken', breed: 'Aspin', colour: 'brown' });
    await ana.addPlan({ ...AMOXICILLIN, instructions: 'With food' });
    await ana.addPlan({ ...AMOXICILLIN, kind: 'feeding', title: '1 cup dry food', supply: null });
    await ana.addPlan(AS_NEEDED);
    const clinicAndPet = { clinic: 'Sample Vet Clinic', petId: ana.bantay.id };
    await buildRecord(server.db, clinicAndPet);
    const clinicContact = { phone: '02 8555 0131', address: '1 Mabini Street' };
    const clinic = { source: 'own', sourceId: null, name: clinicAndPet.clinic, ...clinicContact };
    await buildClinic(server.db, { ...clinic, userId: ana.user.id, nameKey: 'sample vet clinic' });
    const notes = { note: 'The gate sticks.', watchFor: 'Dark urine.' };
    const { html, status } = await openSitter(server, await ana.link(notes)).page();
    const words = visibleText(html);
    expect(status).toBe(200);
    for (const text of [
      ...['Fri, Nov 20 · day 1 of 5 for Ana Reyes', '0 of 4 given', '8 AM', 'Amoxicillin'],
      ...['Bantay · 1 tablet · With food', 'Given', 'Aspin, brown', 'Allergic to chicken'],
      ...['1 cup dry food, 8 AM, 8 PM', 'At least 6 hours apart, up to 3 times in 24 hours'],
      ...['Dark urine.', 'The gate sticks.', 'Ana Reyes', OWNER.phone, 'Ben Reyes'],
      ...[OWNER.emergencyPhone, 'Sample Vet Clinic', '02 8555 0131', 'This page ends on Nov 24'],
    ]) {
      expect(words).toContain(text);
    }
    // A name from right to left would draw the number of the dose to its other side.
    expect(html).toMatch(/<bdi>Bantay<\/bdi>(<!-- -->)? · 1 tablet/);
    expect(html).toContain('href="tel:');
    expect(html).toContain('https://www.google.com/maps/dir/');
    expect(words).not.toContain(OWNER.address);
  });

  test('keeps what is still open of the evening before, with its day, until it is given', async () => {
    const ana = await startAna(server);
    const times = ['08:00', '23:50'];
    const plan = await ana.addPlan({
      ...AMOXICILLIN,
      steps: [{ startsOn: '2026-11-10', times, repeat: { every: 1, unit: 'day' } }],
    });
    const sitter = openSitter(server, await ana.link());
    // 00:10 in Manila, on the first day of the link and on the second.
    server.clock.set('2026-11-19T16:10:00.000Z');
    expect(visibleText((await sitter.page()).html)).toContain('0 of 2 given');
    server.clock.set('2026-11-20T16:10:00.000Z');
    const { html } = await sitter.page();
    const words = visibleText(html);
    expect(words).toContain('0 of 3 given');
    expect(words).toContain('11:50 PM Amoxicillin Fri, Nov 20 · Bantay');
    expect(html).toContain('Given: Amoxicillin for Bantay, 11:50 PM, Fri, Nov 20');
    expect(words).not.toContain('Missed');
    const given = await sitter.give(plan.id, { day: '2026-11-20', time: '23:50' });
    expect(given.status).toBe(201);
    expect(visibleText((await sitter.page()).html)).toContain('0 of 2 given');
  });

  test('uses the language of its link, and shows the address only if the owner chose that', async () => {
    const ana = await startAna(server);
    const link = await ana.link({ language: 'fil', showAddress: true });
    const { html } = await openSitter(server, link).page();
    expect(html).toContain('<html lang="fil">');
    const words = visibleText(html);
    expect(words).toContain('Sino-sino sila');
    expect(words).toContain(`${OWNER.address}, ${OWNER.city}`);
  });

  test('is not cached, not indexed, and sends no referrer', async () => {
    const ana = await startAna(server);
    const { path } = openSitter(server, await ana.link());
    for (const address of [path, UNKNOWN_PATH, '/sit/', '/sit/x']) {
      const { headers } = await get(address);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  test('leaves no token in the log', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link({ pin: '4829' }));
    await sitter.page();
    await sitter.enter('0000');
    await get(`${sitter.path}/photo/${ana.bantay.id}`);
    await get(`${sitter.path}/elsewhere`);
    const log = JSON.stringify(server.lines);
    expect(log).toContain('/sit/');
    expect(log).not.toContain(sitter.path);
  });

  test('serves its service worker like any other file', async () => {
    const worker = await get('/sit/worker.js');
    expect([worker.status, worker.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
  });

  test('stays within its size limit with the most tasks of a link', async () => {
    const ana = await startAna(server);
    const petIds = [ana.bantay.id];
    for (let count = 1; count < 20; count += 1) {
      petIds.push((await buildPet(server.db, { userId: ana.user.id, name: `Pet ${count}` })).id);
    }
    for (const petId of petIds) {
      await ana.client.post(`/api/pets/${petId}/care-plans`, { ...AMOXICILLIN });
    }
    const { html } = await openSitter(server, await ana.link({ petIds })).page();
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(SIT_PAGE_DOCUMENT);
  });

  test('shows whole days only, and fewer of them where there are many tasks or long texts', async () => {
    const ana = await startAna(server);
    const petIds = [ana.bantay.id];
    for (let count = 1; count < 20; count += 1) {
      petIds.push((await buildPet(server.db, { userId: ana.user.id, name: `Pet ${count}` })).id);
    }
    const link = await ana.link({ petIds });
    const read = async () => {
      const { html } = await openSitter(server, link).page();
      const size = gzipSync(html, { level: 9 }).length;
      expect(html).not.toContain('Nothing to do');
      expect(size).toBeLessThan(SIT_PAGE_DOCUMENT);
      return html.match(/ data-row/g)?.length;
    };
    const addPlans = async (instructions: () => string | null) => {
      for (const petId of petIds) {
        const plan = { ...AMOXICILLIN, instructions: instructions() };
        await ana.client.post(`/api/pets/${petId}/care-plans`, plan);
      }
    };
    // The page shows 40 tasks on each of the first four of the link's five days.
    await addPlans(() => null);
    expect(await read()).toBe(4 * 40);
    // Two days of 80 tasks would not be too many, but their texts are too long, so the page shows one day.
    await addPlans(() => randomBytes(100).toString('hex'));
    expect(await read()).toBe(80);
  });

  test('stays within its size limit for any household, and says what it cuts', async () => {
    const ana = await startAna(server);
    // These are the largest texts that can be entered, and random ones hardly compress.
    const randomText = (length: number) => randomBytes(length).toString('base64').slice(0, length);
    const lookFields = () => ({
      breed: randomText(50),
      colour: randomText(50),
      birthmarks: randomText(200),
    });
    const petIds = [ana.bantay.id];
    for (let count = 1; count < 50; count += 1) {
      const pet = { name: randomText(50), allergies: randomText(200), ...lookFields() };
      petIds.push((await buildPet(server.db, { userId: ana.user.id, ...pet })).id);
    }
    const reportKinds = [
      { ...AMOXICILLIN, steps: [{ ...AMOXICILLIN.steps[0], times: HOURS }], supply: null },
      { ...AS_NEEDED },
      { ...AMOXICILLIN, kind: 'feeding', supply: null },
    ];
    for (const petId of petIds) {
      for (const kind of reportKinds) {
        const plan = { ...kind, title: randomText(100), instructions: randomText(1000) };
        const { status } = await ana.client.post(`/api/pets/${petId}/care-plans`, plan);
        expect(status).toBe(201);
      }
    }
    const { status, html } = await openSitter(server, await ana.link({ petIds })).page();
    expect([status, visibleText(html)]).toEqual([200, expect.stringContaining('Ask Ana for')]);
    expect(gzipSync(html, { level: 9 }).length).toBeLessThan(SIT_PAGE_DOCUMENT);
  });
});

describe('a link', () => {
  test.each([
    ['unknown', async () => UNKNOWN_PATH],
    ['malformed', async () => '/sit/abc'],
    [
      'revoked',
      async () => {
        const ana = await startAna(server);
        const createdLink = await ana.link();
        await ana.client.delete(`/api/sitter-links/${createdLink.id}`);
        return openSitter(server, createdLink).path;
      },
    ],
    [
      'over',
      async () => {
        const ana = await startAna(server);
        const { path } = openSitter(server, await ana.link());
        server.clock.set('2026-11-24T16:00:00.000Z');
        return path;
      },
    ],
    [
      'without a pet that is left',
      async () => {
        const ana = await startAna(server);
        const { path } = openSitter(server, await ana.link());
        await ana.client.delete(`/api/pets/${ana.bantay.id}`);
        return path;
      },
    ],
  ])('that is %s is one and the same 404', async (_, pathOf) => {
    const path = await pathOf();
    const answer = await get(path);
    expect([answer.status, visibleText(await answer.text())]).toEqual([
      404,
      expect.stringContaining('This link does not work'),
    ]);
    // By this header the service worker knows that no proxy has answered.
    expect(answer.headers.has(ENDS_HEADER)).toBe(true);
  });

  test('shows only the first day before it begins', async () => {
    const ana = await startAna(server);
    const earlyLink = { from: '2026-11-21', pin: '4829', note: 'The gate sticks.' };
    const sitter = openSitter(server, await ana.link(earlyLink));
    const { status, html } = await sitter.page();
    expect([status, visibleText(html).trim()]).toEqual([200, 'This page opens on Nov 21.']);
    expect((await sitter.write(ana.bantay.id)).status).toBe(401);
  });
});

describe('a dose', () => {
  test('is recorded once, and shown to the owner with the sitter’s name', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link());
    const id = v7();
    const firstResponse = await sitter.give(plan.id, { id, givenAt: '2026-11-20T00:05:00.000Z' });
    const savedBody = { id, at: '2026-11-20T00:05:00.000Z', name: 'Joy' };
    expect([firstResponse.status, firstResponse.body]).toEqual([201, savedBody]);
    const secondResponse = await sitter.give(plan.id, { id, name: 'Somebody else' });
    expect([secondResponse.status, secondResponse.body]).toEqual([201, savedBody]);
    const { items } = await ana.care('2026-11-20');
    expect(items[0]).toMatchObject({ status: 'given', by: { id: null, name: 'Joy' } });
    expect(visibleText((await sitter.page()).html)).toContain('8:05 AM, Joy');
    const [listed] = (
      await ana.client.get<readonly { sitterName: string; canLog: boolean }[]>('/api/sitter-links')
    ).body;
    expect(listed).toMatchObject({ sitterName: 'Joy', canLog: true });
  });

  test('that was already given is refused with only the time and name, and saved if both were given', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const morning = { day: '2026-11-20', time: '08:00' };
    await ana.give(plan.id, { ...morning, note: 'Hidden in cheese' });
    const sitter = openSitter(server, await ana.link());
    const givenBody = { given: { at: '2026-11-20T02:00:00.000Z', name: ana.user.firstName } };
    const alreadyGivenResponse = await sitter.give(plan.id);
    expect([alreadyGivenResponse.status, alreadyGivenResponse.body]).toEqual([
      409,
      { code: 'care.alreadyGiven', message: expect.any(String), ...givenBody },
    ]);
    const both = { extra: true, allowEarly: true };
    expect((await sitter.give(plan.id, both)).status).toBe(201);
    const { items } = await ana.care('2026-11-20');
    expect(items.filter(({ extra }) => extra)).toMatchObject([{ by: { name: 'Joy' } }]);
  });

  test('that is too early is refused with only the time and name', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const morning = { day: '2026-11-20', time: '08:00' };
    await ana.give(plan.id, { ...morning, note: 'Hidden in cheese' });
    const sitter = openSitter(server, await ana.link());
    const givenBody = { given: { at: '2026-11-20T02:00:00.000Z', name: ana.user.firstName } };
    const evening = { time: '20:00' };
    const earlyResponse = await sitter.give(plan.id, evening);
    expect([earlyResponse.status, earlyResponse.body]).toEqual([
      409,
      { code: 'care.tooEarly', message: expect.any(String), ...givenBody },
    ]);
    expect((await sitter.give(plan.id, { ...evening, allowEarly: true })).status).toBe(201);
  });

  test('with the id of somebody else’s entry is refused and tells nothing of it', async () => {
    const ben = await startAna(server);
    const benSitter = openSitter(server, await ben.link());
    const dose = await benSitter.give((await ben.addPlan()).id, { name: 'Secret name' });
    const entry = await benSitter.write(ben.bantay.id, { name: 'Secret name' });
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link());
    const taken = { code: 'http.idTaken', message: expect.any(String) };
    const ownDose = await sitter.give((await ana.addPlan()).id, { id: dose.body['id'] });
    expect([ownDose.status, ownDose.body]).toEqual([409, taken]);
    const ownEntry = await sitter.write(ana.bantay.id, { id: entry.body['id'] });
    expect([ownEntry.status, ownEntry.body]).toEqual([409, taken]);
  });

  test('for another pet or plan, or under a read-only link, is refused', async () => {
    const ana = await startAna(server);
    const muning = await buildPet(server.db, { userId: ana.user.id, name: 'Muning' });
    const { body: hers } = await ana.client.post<{ id: string }>(
      `/api/pets/${muning.id}/care-plans`,
      { ...AMOXICILLIN },
    );
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link());
    expect(await sitter.give(hers.id)).toMatchObject(NO_LONGER_LISTED);
    expect(await sitter.write(muning.id)).toMatchObject(NO_LONGER_LISTED);
    const reader = openSitter(server, await ana.link({ canLog: false }));
    expect((await reader.give(plan.id)).status).toBe(403);
    expect((await reader.write(ana.bantay.id)).status).toBe(403);
    expect((await reader.page()).html).not.toContain('method="post"');
  });

  test('for a plan or pet that was deleted is refused without ending the link', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link());
    await ana.client.delete(`/api/care-plans/${plan.id}?version=1`);
    expect(await sitter.give(plan.id)).toMatchObject(NO_LONGER_LISTED);
    expect((await sitter.page()).status).toBe(200);
    await ana.client.delete(`/api/pets/${ana.bantay.id}?version=1`);
    expect(await sitter.write(ana.bantay.id)).toMatchObject(NO_LONGER_LISTED);
  });

  test('say why an entry is refused in the language of the page', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link({ language: 'fil' }));
    const gone = { code: 'sitters.gone', message: 'Wala na ito sa listahan ng link na ito.' };
    expect(await sitter.write(v7())).toMatchObject({ status: 404, body: gone });
    const when = { code: 'sitters.when', message: 'Wala iyan sa mga araw ng link na ito.' };
    const late = await sitter.write(ana.bantay.id, { at: '2027-01-01T00:00:00.000Z' });
    expect(late).toMatchObject({ status: 400, body: when });
  });

  test('from before the end is accepted for 48 hours', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link());
    server.clock.set('2026-11-26T15:59:00.000Z');
    const lastDose = { day: '2026-11-24', time: '20:00' };
    expect((await sitter.give(plan.id, lastDose)).status).toBe(400);
    const lateDose = { ...lastDose, givenAt: '2026-11-24T12:10:00.000Z' };
    expect((await sitter.give(plan.id, lateDose)).status).toBe(201);
    expect((await sitter.give(plan.id, { ...lateDose, day: '2026-11-25' })).status).toBe(400);
    server.clock.set('2026-11-26T16:00:00.000Z');
    const repeatedDose = { day: '2026-11-24', time: '08:00', givenAt: '2026-11-24T00:10:00.000Z' };
    expect((await sitter.give(plan.id, repeatedDose)).status).toBe(404);
  });

  test('can be sent by a form without JavaScript, which returns to the page', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const { path } = openSitter(server, await ana.link());
    const id = v7();
    const post = (fields: Readonly<Record<string, string>>) =>
      fetch(`${server.url}${path}/doses`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ planId: plan.id, day: '2026-11-20', time: '08:00', ...fields }),
      });
    const saveResponse = await post({ id });
    expect([saveResponse.status, saveResponse.headers.get('location')]).toEqual([
      303,
      `${path}?said=saved`,
    ]);
    const givenResponse = await post({ id: v7() });
    expect(givenResponse.headers.get('location')).toBe(`${path}?said=given`);
    const { items } = await ana.care('2026-11-20');
    expect(items[0]).toMatchObject({ doseId: id, by: { name: 'Sitter' } });
    const invalidResponse = await post({ id: 'x' });
    expect([invalidResponse.status, visibleText(await invalidResponse.text())]).toEqual([
      400,
      expect.stringContaining('It was not saved'),
    ]);
  });

  test('without a name leave the name of the link as it was entered', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link());
    const readName = async () =>
      (await ana.client.get<readonly SitterLink[]>('/api/sitter-links')).body[0]?.sitterName;
    await sitter.write(ana.bantay.id, { name: '' });
    expect(await readName()).toBe(null);
    await sitter.write(ana.bantay.id, { name: 'Joy' });
    await sitter.write(ana.bantay.id, { name: '' });
    expect(await readName()).toBe('Joy');
  });

  test('say why a form without JavaScript is refused in the language of the page', async () => {
    const ana = await startAna(server);
    const open = openSitter(server, await ana.link({ language: 'fil' }));
    const readOnly = openSitter(server, await ana.link({ language: 'fil', canLog: false }));
    const post = async ({ path }: { readonly path: string }, fields: object) => {
      const answer = await fetch(`${server.url}${path}/diary`, {
        method: 'POST',
        headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'en' },
        body: new URLSearchParams({ id: v7(), petId: ana.bantay.id, mood: '', ...fields }),
      });
      return { status: answer.status, words: visibleText(await answer.text()) };
    };
    const refused = (status: number, code: keyof typeof fil) => ({
      status,
      words: expect.stringMatching(new RegExp(`${fil['sit.notSaved']}.*${fil[code]}`)),
    });
    expect(await post(open, { petId: v7(), note: 'x' })).toEqual(refused(404, 'sitters.gone'));
    expect(await post(open, { note: '' })).toEqual(refused(400, 'sitters.empty'));
    expect(await post(readOnly, { note: 'x' })).toEqual(refused(403, 'sitters.readOnly'));
  });

  test('from a page of another site is refused', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link());
    const { path, client } = sitter;
    const body = { id: v7(), planId: plan.id, day: '2026-11-20', time: '08:00' };
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      expect((await client.post(`${path}/doses`, body, headers)).status).toBe(403);
    }
  });
});

describe('the diary', () => {
  test('saves a mood, a note and a photo once, under the sitter’s name', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link());
    const id = v7();
    const photo = asDataUrl(await jpeg());
    for (let time = 0; time < 2; time += 1) {
      const { status } = await sitter.write(ana.bantay.id, { id, photo });
      expect(status).toBe(201);
    }
    const { body } = await ana.client.get<readonly object[]>(`/api/pets/${ana.bantay.id}/diary`);
    expect(body).toEqual([
      expect.objectContaining({
        ...{ id, kind: 'mood', level: 4, note: 'A long walk.', sitterName: 'Joy' },
        photo: expect.anything(),
      }),
    ]);
    expect((await sitter.write(ana.bantay.id, { mood: null, note: null })).status).toBe(400);
    expect((await sitter.write(ana.bantay.id, { at: '2026-11-19T00:00:00.000Z' })).status).toBe(
      400,
    );
    expect(
      (await sitter.write(ana.bantay.id, { photo: 'data:text/html;base64,AAAA' })).status,
    ).toBe(415);
  });

  test('and a dose stay the sitter’s in the activity after the owner deletes them', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link());
    const dose = await sitter.give((await ana.addPlan()).id);
    const entry = await sitter.write(ana.bantay.id);
    server.clock.advance(60_000);
    for (const path of [`/api/doses/${dose.body['id']}`, `/api/diary/${entry.body['id']}`]) {
      expect((await ana.client.delete(`${path}?version=1`)).status).toBe(200);
    }
    const { body } = await ana.client.get<ActivityPage>(`/api/pets/${ana.bantay.id}/activity`);
    const listNotes = (id: unknown) =>
      body.items.filter((item) => item.id === id).map(({ kind, by }) => [kind, by.name]);
    const deletion = ['deleted', 'Ana'];
    expect(listNotes(dose.body['id'])).toEqual([deletion, ['given', 'Joy']]);
    expect(listNotes(entry.body['id'])).toEqual([deletion, ['added', 'Joy']]);
  });

  test('is signed by the sitter when a member of the family made the link', async () => {
    const ana = await startAna(server);
    const ben = await server.owner({ firstName: 'Ben' });
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'family' });
    const { body: link } = await ben.client.post<NewSitterLink>('/api/sitter-links', {
      ...{ ...WEEK, petIds: [ana.bantay.id] },
    });
    const id = v7();
    expect((await openSitter(server, link).write(ana.bantay.id, { id })).status).toBe(201);
    const { body } = await ana.client.get<{ items: readonly object[] }>(
      `/api/pets/${ana.bantay.id}/activity`,
    );
    expect(body.items).toContainEqual(
      expect.objectContaining({
        id,
        entity: 'diary',
        by: expect.objectContaining({ name: 'Joy' }),
      }),
    );
  });

  test('shows whom the pets of another account belong to, as far as the owner’s settings allow', async () => {
    const ana = await startAna(server);
    const ben = await server.owner({
      ...{ firstName: 'Ben', lastName: 'Cruz', phone: '0918 555 0200', address: '9 Mabini Street' },
      ...{ emergencyContact: 'Carla Cruz', emergencyPhone: '0918 555 0299' },
    });
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'family' });
    await buildClinic(server.db, { userId: ana.user.id, name: 'Ana’s clinic', address: null });
    await buildClinic(server.db, { userId: ben.user.id, name: 'Ben’s clinic', address: null });
    const makeLink = async (petIds: readonly string[]) => {
      const body = { ...WEEK, petIds, showAddress: true };
      const { body: made } = await ben.client.post<NewSitterLink>('/api/sitter-links', body);
      return async () => visibleText((await openSitter(server, made).page()).html);
    };
    const shared = await makeLink([ana.bantay.id]);
    const wholePage = await shared();
    for (const shown of ['Ana Reyes', '0917 555 0100', 'Ben Reyes', '0917 555 0199']) {
      expect(wholePage).toContain(shown);
    }
    for (const shown of ['Ben Cruz', '0918 555 0200', '9 Mabini Street', 'Ana’s clinic']) {
      expect(wholePage).toContain(shown);
    }
    for (const hidden of ['Carla Cruz', 'Ben’s clinic', '12 Katipunan Avenue']) {
      expect(wholePage).not.toContain(hidden);
    }
    await ana.client.put('/api/auth/user', { privacySettings: { qrEmergencyInfo: false } });
    const narrowed = await shared();
    expect(narrowed).toContain('0917 555 0100');
    expect(narrowed).not.toContain('0917 555 0199');
    const otherPet = await buildPet(server.db, { userId: ben.user.id, name: 'Muning' });
    const mixedPage = await (await makeLink([ana.bantay.id, otherPet.id]))();
    for (const shown of ['Ana Reyes', 'Ben Cruz', 'Carla Cruz', 'Ana’s clinic', 'Ben’s clinic']) {
      expect(mixedPage).toContain(shown);
    }
  });

  test('accepts 200 entries and 50 photos in 24 hours', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link());
    // The photos are invalid, which keeps the test fast, because photos are counted before they are decoded.
    const photo = 'data:image/jpeg;base64,AAAA';
    const statuses: number[] = [];
    for (let time = 0; time < 51; time += 1) {
      statuses.push((await sitter.write(ana.bantay.id, { photo })).status);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([415, 429]);
    for (let time = 51; time < 200; time += 1) await sitter.write(ana.bantay.id);
    const refusedResponse = await sitter.write(ana.bantay.id);
    expect([
      refusedResponse.status,
      Number(refusedResponse.headers.get('retry-after')) > 3600,
    ]).toEqual([429, true]);
    server.clock.advance(24 * 3_600_000);
    expect((await sitter.write(ana.bantay.id)).status).toBe(201);
  });
});

describe('photos', () => {
  test('are served only for the link’s own pets', async () => {
    const ana = await startAna(server);
    const muning = await buildPet(server.db, { userId: ana.user.id, name: 'Muning' });
    const imageUrl = asDataUrl(await jpeg());
    for (const { id } of [ana.bantay, muning])
      await ana.client.put(`/api/pets/${id}`, { imageUrl });
    const sitter = openSitter(server, await ana.link());
    expect((await sitter.page()).html).toContain(`src="${sitter.path}/photo/${ana.bantay.id}"`);
    const shownPhoto = await get(`${sitter.path}/photo/${ana.bantay.id}`);
    expect([shownPhoto.status, shownPhoto.headers.get('content-type')]).toEqual([
      200,
      'image/jpeg',
    ]);
    expect(shownPhoto.headers.get('cache-control')).toBe('no-store');
    expect((await get(`${sitter.path}/photo/${muning.id}`)).status).toBe(404);
    const lockedSitter = openSitter(server, await ana.link({ pin: '4829' }));
    expect((await get(`${lockedSitter.path}/photo/${ana.bantay.id}`)).status).toBe(401);
  });
});

describe('a PIN', () => {
  test('is required for everything except the notice before the first day', async () => {
    const ana = await startAna(server);
    const plan = await ana.addPlan();
    const sitter = openSitter(server, await ana.link({ pin: '4829' }));
    const gate = await sitter.page();
    expect([gate.status, visibleText(gate.html)]).toEqual([
      401,
      expect.stringContaining('Enter the PIN'),
    ]);
    expect(gate.html).not.toContain('Bantay');
    expect(gate.html).not.toContain('Ana');
    expect((await sitter.give(plan.id)).status).toBe(401);
    expect((await sitter.enter('1234')).body).toMatchObject({ code: 'sitters.pin.wrong' });
    expect((await sitter.enter('4829')).status).toBe(201);
    expect((await sitter.page()).status).toBe(200);
    expect((await sitter.give(plan.id)).status).toBe(201);
    // The cookie of one link opens no other.
    const otherSitter = openSitter(server, await ana.link({ pin: '4829' }));
    for (const [name, value] of sitter.client.cookies) otherSitter.client.cookies.set(name, value);
    expect((await otherSitter.page()).status).toBe(401);
  });

  test('that is right may be entered as often as a family has devices', async () => {
    const ana = await startAna(server);
    const link = await ana.link({ pin: '4829' });
    for (let device = 0; device < 6; device += 1) {
      expect((await openSitter(server, link).enter('4829')).status).toBe(201);
    }
  });

  test('that is wrong five times must wait 15 minutes', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link({ pin: '4829' }));
    for (let time = 0; time < 5; time += 1) expect((await sitter.enter('0000')).status).toBe(400);
    expect((await sitter.enter('4829')).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await sitter.enter('4829')).status).toBe(201);
  });

  test('that is wrong 20 times locks the link and notifies its owner', async () => {
    const ana = await startAna(server);
    const sitter = openSitter(server, await ana.link({ pin: '4829' }));
    await sitter.enter('4829');
    await sitter.write(ana.bantay.id, { name: 'Joy https://evil.example' });
    const statuses: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      if (time % 5 === 0) server.clock.advance(15 * 60_000);
      statuses.push((await sitter.enter('0000')).status);
    }
    expect([statuses.slice(0, 19).every((status) => status === 400), statuses.at(-1)]).toEqual([
      ...[true, 403],
    ]);
    server.clock.advance(15 * 60_000);
    expect((await sitter.enter('4829')).status).toBe(403);
    expect((await sitter.page()).status).toBe(403);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['A sitter link was locked']);
    // A sitter's name must not become a link in the owner's mail.
    expect(server.mails[0]?.text).toContain('on the link of Joy https: //evil. example.');
    const [link] = (await ana.client.get<readonly { isLocked: boolean }[]>('/api/sitter-links'))
      .body;
    expect(link?.isLocked).toBe(true);
  }, 30_000);

  test('that locks the link of a family member is told to the pet’s owner too', async () => {
    const ana = await startAna(server);
    const ben = await server.owner({ email: 'ben@example.com', isEmailConfirmed: true });
    const pair = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, pair, { role: 'family' });
    const { body: link } = await ben.client.post<NewSitterLink>('/api/sitter-links', {
      ...{ ...WEEK, petIds: [ana.bantay.id], pin: '4829' },
    });
    const sitter = openSitter(server, link);
    for (let time = 0; time < 20; time += 1) {
      if (time % 5 === 0) server.clock.advance(15 * 60_000);
      await sitter.enter('0000');
    }
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual(
      [String(ana.user.email), 'ben@example.com'].toSorted(),
    );
  }, 30_000);

  test('is stored as a slow hash, and the token as a hash', async () => {
    const ana = await startAna(server);
    const { link } = await ana.link({ pin: '4829' });
    const row = await server.db.run((knex) => knex('sitterLinks').first('tokenHash', 'pinHash'));
    expect(row).toMatchObject({ pinHash: expect.stringMatching(/^\$argon2id\$/) });
    expect(JSON.stringify(row)).not.toContain(new URL(link).pathname.slice('/sit/'.length));
  });
});
