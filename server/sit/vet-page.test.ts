import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { AMOXICILLIN } from '#server/care/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { IncludedSections, NewVetLink, VetLink } from '#server/vet-links/contract.ts';
import { startAna, visibleText } from './testing/sitting.ts';

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

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const ALL_SECTIONS: IncludedSections = { records: true, documents: true, diary: true, care: true };
const NONE: IncludedSections = { records: false, documents: false, diary: false, care: false };

const get = (path: string, headers: Readonly<Record<string, string>> = BROWSER) =>
  fetch(server.url + path, { headers, redirect: 'manual' });

/** Ana with a dog that has something in each part of the booklet. */
const startFilled = async () => {
  const ana = await startAna(server, { allergies: 'chicken', breed: 'Aspin' });
  const { client, bantay } = ana;
  await ana.addPlan({ ...AMOXICILLIN, instructions: 'With food' });
  const { body: record } = await client.post<{ readonly id: string }>(
    `/api/pets/${bantay.id}/medical-records`,
    {
      ...{ type: 'lab-test', title: 'Blood Test', dateAdministered: '2026-11-05', weight: '14.2' },
      ...{ notes: 'platelets 148', cost: '₱777', attachments: [asDataUrl(await jpeg())] },
    },
  );
  const recordsPath = `/api/pets/${bantay.id}/medical-records`;
  for (const [title, dateAdministered, weight] of [
    ['Ear Infection', '2026-10-05', '13.9'],
    ['Skin Infection', '2026-11-19', '14.1'],
  ]) {
    await client.post(recordsPath, { type: 'treatment', title, dateAdministered, weight });
  }
  const image = { imageUrl: asDataUrl(await jpeg()) };
  const { body: entry } = await client.post<{ readonly id: string }>(
    `/api/pets/${bantay.id}/diary`,
    { kind: 'energy', level: 1, note: 'Slept all day', at: '2026-11-17T02:00:00.000Z', ...image },
  );
  const papersPath = `/api/pets/${bantay.id}/pet-documents`;
  const { body: paper } = await client.post<PetDocument>(papersPath, {
    ...{ kind: 'passport', title: 'Travel pass', number: 'PH 0012345', expiresOn: '2031-06-12' },
    pages: [asDataUrl(await jpeg()), asDataUrl(await jpeg({ background: '#112233' }))],
  });
  await client.post(papersPath, { kind: 'other', title: 'Paper without pages' });
  const makeLink = async (include: IncludedSections, more: object = {}): Promise<NewVetLink> =>
    (
      await client.post<NewVetLink>(`/api/pets/${bantay.id}/vet-links`, {
        ...{ hours: 72, include, questions: 'Can he stop?', ...more },
      })
    ).body;
  return { ...ana, record, entry, paper, link: makeLink };
};

const getPath = ({ link }: NewVetLink): string => new URL(link).pathname;

describe('the page of a vet', () => {
  test('shows everything that is included, without scripts', async () => {
    const ana = await startFilled();
    const answer = await get(getPath(await ana.link(ALL_SECTIONS)));
    const words = visibleText(await answer.text());
    expect(answer.status).toBe(200);
    for (const text of [
      ...['Shared by Ana Reyes for your visit · open until Nov 23, 2026', 'Bantay', 'Aspin'],
      ...['14.1 kg', 'chicken', 'Ana asks', 'Can he stop?', 'Amoxicillin', 'With food'],
      ...['Blood Test', 'platelets 148', 'Photo', 'Energy', 'Slept all day'],
      ...['Travel pass, 1/2', 'Travel pass, 2/2', 'Passport · PH 0012345', 'until Jun 12, 2031'],
      ...['1. Treatment: Ear Infection · Oct 5, 2026', 'Amoxicillin began · Nov 18, 2026'],
    ]) {
      expect(words).toContain(text);
    }
    expect(words).not.toContain('777');
  });

  test('is in the language of its link', async () => {
    const ana = await startFilled();
    const answer = await get(getPath(await ana.link(ALL_SECTIONS, { language: 'fil' })));
    const html = await answer.text();
    expect(html).toContain('<html lang="fil">');
    expect(visibleText(html)).toContain('Mga tanong ni Ana');
  });

  test('tells nothing that is not included', async () => {
    const ana = await startFilled();
    const secrets: readonly (readonly [keyof IncludedSections, string])[] = [
      ['records', 'Blood Test'],
      ['records', 'platelets 148'],
      ['records', '14.1'],
      ['records', 'Ear Infection'],
      ['records', 'Treatment: Ear Infection · Oct 5, 2026'],
      ['care', 'Amoxicillin'],
      ['diary', 'Slept all day'],
      ['documents', '/documents/'],
      ['documents', 'Travel pass'],
      ['documents', 'PH 0012345'],
      ['documents', 'Paper without pages'],
    ];
    for (let bits = 0; bits < 16; bits += 1) {
      const includedSections: IncludedSections = {
        ...{ records: (bits & 1) > 0, documents: (bits & 2) > 0 },
        ...{ diary: (bits & 4) > 0, care: (bits & 8) > 0 },
      };
      const path = getPath(await ana.link(includedSections));
      const html = await (await get(path)).text();
      const pdf = await readPdf(
        new Uint8Array(await (await get(`${path}/summary.pdf`)).arrayBuffer()),
      );
      for (const [part, secret] of secrets) {
        expect(html.includes(secret), `${secret} of ${JSON.stringify(includedSections)}`).toBe(
          includedSections[part],
        );
        if (!includedSections[part]) expect(pdf.text).not.toContain(secret);
      }
      expect(html).toContain('chicken');
      for (const { id } of ana.paper.pages) {
        const answer = await get(`${path}/documents/${id}`);
        expect(answer.status).toBe(includedSections.documents ? 200 : 404);
      }
      expect((await get(`${path}/diary/${ana.entry.id}`)).status).toBe(
        includedSections.diary ? 200 : 404,
      );
      await ana.client.delete(
        `/api/vet-links/${(await ana.client.get<VetLink[]>(`/api/pets/${ana.bantay.id}/vet-links`)).body[0]?.id}`,
      );
    }
  });

  test('opens documents and photos of this pet alone', async () => {
    const ana = await startFilled();
    const path = getPath(await ana.link(ALL_SECTIONS));
    const [, file = ''] = /\/documents\/([\w-]+)/.exec(await (await get(path)).text()) ?? [];
    const answer = await get(`${path}/documents/${file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const closedPath = getPath(await ana.link({ ...ALL_SECTIONS, documents: false }));
    expect((await get(`${closedPath}/documents/${file}`)).status).toBe(404);
    const [page] = ana.paper.pages;
    expect((await get(`${path}/documents/${page?.id}`)).status).toBe(200);
    await ana.client.delete(`/api/pet-documents/${ana.paper.id}`);
    expect((await get(`${path}/documents/${page?.id}`)).status).toBe(404);
    const otherLink = await startFilled();
    const [otherPage] = otherLink.paper.pages;
    expect((await get(`${path}/documents/${otherPage?.id}`)).status).toBe(404);
    const foreignPath = getPath(await otherLink.link(ALL_SECTIONS));
    expect((await get(`${foreignPath}/documents/${file}`)).status).toBe(404);
    expect((await get(`${foreignPath}/diary/${ana.entry.id}`)).status).toBe(404);
  });

  test('shows all diary entries of its days, also of a pet with several a day', async () => {
    const ana = await startFilled();
    for (let index = 0; index < 90; index += 1) {
      const at = new Date(Date.parse('2026-11-19T02:00:00Z') - index * 8 * 3_600_000).toISOString();
      await buildDiaryEntry(server.db, { petId: ana.bantay.id, at, note: `Note ${index}.` });
    }
    const page = await (await get(getPath(await ana.link(ALL_SECTIONS)))).text();
    expect(page).toContain('Note 0.');
    expect(page).toContain('Note 80.');
  });

  test('shows no photo of an older entry than those on the page', async () => {
    const ana = await startFilled();
    const oldEntry = await buildDiaryEntry(server.db, {
      ...{ petId: ana.bantay.id, at: '2026-08-01T02:00:00.000Z', note: 'An old secret' },
    });
    const path = getPath(await ana.link(ALL_SECTIONS));
    expect(await (await get(path)).text()).not.toContain('An old secret');
    expect((await get(`${path}/diary/${oldEntry.id}`)).status).toBe(404);
  });

  test('is not cached, not indexed, and sends no referrer', async () => {
    const ana = await startFilled();
    const path = getPath(await ana.link(ALL_SECTIONS));
    for (const address of [
      path,
      `${path}/summary.pdf`,
      `/vet/${'x'.repeat(22)}`,
      '/vet/x',
      '/vet/',
    ]) {
      const { headers } = await get(address);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(JSON.stringify(server.lines)).not.toContain(path);
  });

  test('does not open after its end, after it was revoked, or for another token', async () => {
    const ana = await startFilled();
    const endedLink = await ana.link(ALL_SECTIONS);
    const revokedLink = await ana.link(ALL_SECTIONS);
    await ana.client.delete(`/api/vet-links/${revokedLink.id}`);
    for (const part of ['', '/photo', '/summary.pdf', `/diary/${ana.entry.id}`]) {
      expect((await get(getPath(revokedLink) + part)).status).toBe(404);
      expect((await get(`/vet/${'x'.repeat(22)}${part}`)).status).toBe(404);
    }
    server.clock.set(new Date(Date.parse(endedLink.endsAt) - 1).toISOString());
    expect((await get(getPath(endedLink))).status).toBe(200);
    server.clock.set(endedLink.endsAt);
    expect((await get(getPath(endedLink))).status).toBe(404);
  });

  test('does not open once its maker may share the pet no longer', async () => {
    const ana = await startFilled();
    const ben = await server.owner();
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'family' });
    const { body } = await ben.client.post<NewVetLink>(`/api/pets/${ana.bantay.id}/vet-links`, {
      ...{ hours: 72, include: NONE },
    });
    const answer = await get(getPath(body));
    expect(visibleText(await answer.text())).toContain('Ana Reyes');
    const removed = await ana.client.delete(`/api/household/members/${ben.user.id}`);
    expect(removed.status).toBe(200);
    expect((await get(getPath(body))).status).toBe(404);
  });

  test('counts each opening by a person and no preview', async () => {
    const ana = await startFilled();
    const path = getPath(await ana.link(ALL_SECTIONS));
    await get(path);
    await get(path, { 'User-Agent': 'WhatsApp/2.23' });
    await get(`${path}/photo`);
    server.clock.advance(60_000);
    await get(path);
    const { body } = await ana.client.get<VetLink[]>(`/api/pets/${ana.bantay.id}/vet-links`);
    expect(body).toMatchObject([{ openings: 2, lastOpenedAt: server.clock.now().toISOString() }]);
  });
});
