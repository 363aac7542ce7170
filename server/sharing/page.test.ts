import ical from 'ical.js';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { buildRecord } from '#db/records/factory.ts';
import { busyError } from '#server/http/errors.ts';
import { asDataUrl, fromDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { PUBLIC_READS } from './find-visible-pet.ts';

let builtPage: ReturnType<typeof buildServerPage>;
let server: TestServer;

beforeAll(() => {
  builtPage = buildServerPage('public-page');
});
afterAll(() => builtPage.remove());
beforeEach(async () => {
  server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
});
afterEach(() => server[Symbol.asyncDispose]());

const OWNER = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '0917 555 0100',
  emergencyContact: 'Ben Reyes',
  emergencyPhone: '0917 555 0199',
};

const createAnaAndBantay = async (overrides: Partial<PetRow> = {}) => {
  const { user, client } = await server.owner(OWNER);
  const petDetails = { microchipId: '981 000 123', birthmarks: 'White left paw' };
  const pet = await buildPet(server.db, { userId: user.id, ...petDetails, ...overrides });
  await client.put(`/api/pets/${pet.id}`, { imageUrl: asDataUrl(await jpeg()) });
  return { client, pet };
};

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' });
const readPage = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await ask(path, headers)).text();
const pagePath = ({ shareToken }: Pick<PetRow, 'shareToken'>) => `/share/pet/${shareToken}`;

/** The visible text of a document. */
const visibleText = (html: string): string =>
  html
    .replace(/<head>.*<\/head>|<script.*?<\/script>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the public page', () => {
  test('has everything of the shared profile before any script', async () => {
    const { pet } = await createAnaAndBantay();
    for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
      const recordFields = { petId: pet.id, title: `Rabies ${day}`, clinic: 'Sampaguita' };
      await buildRecord(server.db, { ...recordFields, dateAdministered: `2026-03-${day}` });
    }
    const html = await readPage(pagePath(pet));
    const words = visibleText(html);
    const petFacts = ['Bantay', 'Dog', 'Aspin · 4 years 6 months', 'White left paw', '981 000 123'];
    petFacts.push(
      'May 14, 2022',
      'Rabies 07',
      'Mar 3, 2026 · Sampaguita',
      '+2 more medical records',
    );
    petFacts.push('Ana Reyes', '0917 555 0100', 'ana@example.com', 'Ben Reyes', '0917 555 0199');
    petFacts.push(`${server.url.slice(7)}/share/pet/${pet.shareToken}`, 'Share Profile');
    petFacts.push('Download Contact', 'Call Ana', 'Last updated Nov 20, 2026');
    for (const text of petFacts) expect(words).toContain(text);
    expect(words).not.toContain('Rabies 02');
    expect(html).toContain(`<img id="photo" src="/api/pets/share/${pet.shareToken}/photo"`);
    for (const href of ['tel:09175550100', 'tel:09175550199', 'mailto:ana@example.com']) {
      expect(html).toContain(`href="${href}"`);
    }
    // No message id is left untranslated.
    expect(html).not.toMatch(/\b(publicPet|pets|records|common|app)\.[a-z]+/);
  });

  test('leaves out unknown facts and kinds of care', async () => {
    const { user } = await server.owner({ ...OWNER, phone: null, emergencyContact: null });
    const unknown = { breed: null, dateOfBirth: null };
    const pet = await buildPet(server.db, { userId: user.id, ...unknown });
    const { id } = await buildRecord(server.db, { petId: pet.id, title: 'Reiki' });
    // A newer version of the server might store this value.
    await server.db.run((knex) =>
      knex.raw(
        server.db.kind === 'sqlite'
          ? 'PRAGMA ignore_check_constraints = on'
          : 'alter table medical_records drop constraint medical_records_type_check',
      ),
    );
    await server.db.run((knex) =>
      knex.raw("update medical_records set type = 'energy' where id = ?", [id]),
    );
    const html = await readPage(pagePath(pet));
    expect(html).not.toContain('>null<');
    expect(html).not.toContain('sms:');
    for (const label of ['Marks', 'Microchip', 'Born'])
      expect(visibleText(html)).not.toContain(label);
    expect(visibleText(html)).toContain('Reiki Record · ');
  });

  test.each([
    [{ phone: '0917 555 0100' }, 'Call the owner', 'Tawagan ang may-ari'],
    [
      { phone: null, emergencyPhone: '0917 555 0199' },
      'Call the emergency contact',
      'Tawagan ang contact sa emergency',
    ],
    [{ phone: null, emergencyPhone: null }, 'Email the owner', 'Mag-email sa may-ari'],
  ])('offers to reach somebody without a name: %o', async (contacts, english, filipino) => {
    const nameless = { ...OWNER, firstName: '', lastName: '', emergencyContact: null };
    const { user } = await server.owner({ ...nameless, ...contacts });
    const pet = await buildPet(server.db, { userId: user.id });
    for (const [language, label] of [
      ['en', english],
      ['fil', filipino],
    ] as const) {
      const html = await readPage(pagePath(pet), { 'Accept-Language': language });
      expect(visibleText(html)).toContain(label);
    }
  });

  test('is the same by the pet’s id, without its token or photo address', async () => {
    const { pet } = await createAnaAndBantay();
    const expectedText = visibleText(await readPage(pagePath(pet))).replace(/Share link: \S+/, '');
    for (const path of [`/shared/pet/${pet.id}`, `/share/pet/${pet.id}`]) {
      const html = await readPage(path);
      expect(visibleText(html).replace(/Share link: \S+/, '')).toBe(expectedText);
      expect(html).not.toContain(pet.shareToken);
      expect(html.match(/data:image\/jpeg;base64,/g)).toHaveLength(1);
      expect(html).toContain(`"shareUrl":"${server.url}/shared/pet/${pet.id}"`);
    }
    expect(visibleText(await readPage(`/shared/pet/${pet.shareToken}`))).toContain('Bantay');
  });

  test('is not cached, sets no cookie, reads no session, and loads only from the server', async () => {
    const { client, pet } = await createAnaAndBantay();
    const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    server.statements();
    const page = await ask(pagePath(pet), { Cookie });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(page.headers.getSetCookie()).toEqual([]);
    const statements = server.statements();
    expect(statements.filter((sql) => /sessions/.test(sql))).toEqual([]);
    // The page needs statements for the limit, the pet, the counts and the records.
    expect(statements.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(server.lines)).not.toContain(pet.shareToken);
    expect(server.lines.at(-1)).toMatchObject({ route: '/share/pet/:token', status: 200 });
    const head = await ask(pagePath(pet), {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('needs as many statements for seven records as for one', async () => {
    const { pet } = await createAnaAndBantay();
    const listStatements = async () => {
      server.statements();
      await readPage(pagePath(pet));
      return server.statements().length;
    };
    await buildRecord(server.db, { petId: pet.id });
    const fewStatements = await listStatements();
    for (let n = 0; n < 6; n += 1) await buildRecord(server.db, { petId: pet.id });
    expect(await listStatements()).toBe(fewStatements);
  });

  test('uses the reader’s language', async () => {
    const { pet } = await createAnaAndBantay();
    const readIn = async (language: string) =>
      readPage(pagePath(pet), { 'Accept-Language': language });
    for (const language of ['fil-PH,en;q=0.5', 'tl', 'de,fil;q=0.3']) {
      const html = await readIn(language);
      expect(html).toMatch(/^<!doctype html><html lang="fil">/);
      expect(visibleText(html)).toContain('Tawagan si Ana');
    }
    for (const language of ['en-PH,fil;q=0.5', 'de', '']) {
      expect(await readIn(language)).toMatch(/^<!doctype html><html lang="en">/);
    }
    expect((await ask(pagePath(pet))).headers.get('Vary')).toContain('Accept-Language');
  });

  test('has a title and a picture for link previews', async () => {
    const { client, pet } = await createAnaAndBantay();
    const readTags = async () => {
      const html = await readPage(pagePath(pet));
      expect(html).toContain('<title>Bantay · Alaga</title>');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      const metaTags = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
      return Object.fromEntries([...metaTags].map(([, name = '', content]) => [name, content]));
    };
    const photo = `${server.url}/api/pets/share/${pet.shareToken}/photo`;
    expect(await readTags()).toMatchObject({
      description: expect.stringContaining('Dog · Aspin · 4 years 6 months'),
      'og:title': 'Bantay',
      'og:url': server.url + pagePath(pet),
      'og:image': photo,
      'twitter:card': 'summary_large_image',
      'twitter:image': photo,
    });
    expect((await fetch(photo)).headers.get('Content-Type')).toBe('image/jpeg');
    await client.put(`/api/pets/${pet.id}`, { imageUrl: null });
    expect((await readTags())['og:image']).toBe(`${server.url}/share-preview.png`);
  });
});

test('of a lost pet says so first, also in link previews', async () => {
  const lostFields = {
    lostSince: '2026-11-19T01:00:00.000Z',
    lostMessage: 'Shy, so please call first.',
  };
  const { pet } = await createAnaAndBantay(lostFields);
  const html = await readPage(pagePath(pet));
  const message = 'Missing since Nov 19, 2026. Shy, so please call first.';
  expect(visibleText(html)).toMatch(/^ ?Bantay is lost Missing since Nov 19, 2026\. Shy,/);
  expect(html).toContain('<meta property="og:title" content="Bantay is lost"/>');
  expect(html).toContain(`<meta property="og:description" content="${message}"/>`);
});

describe('hostile texts', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<!--<script>',
    '"><svg onload=alert(1)>',
    'javascript:alert(1)',
    'https://evil.example/?a=1&b=2',
    'a\u2028b\u2029c',
    '{{constructor}}<%= 1 %>',
  ];

  test.each(HOSTILE)('%j stays text in every field', async (text) => {
    const { user } = await server.owner({
      ...OWNER,
      firstName: text,
      phone: text,
      emergencyContact: text,
      emergencyPhone: text,
    });
    const fields = { name: text, breed: text, microchipId: text, birthmarks: text };
    const lostFields = { lostSince: '2026-11-19T01:00:00.000Z', lostMessage: text };
    const pet = await buildPet(server.db, { userId: user.id, ...fields, ...lostFields });
    const texts = { title: text, clinic: text, veterinarian: text };
    await buildRecord(server.db, { petId: pet.id, ...texts });
    const html = await readPage(pagePath(pet));
    // The page has one script with a source and one with the state, and no address but its own.
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<(img|svg)[^>]*on\w+=/i);
    expect(html).not.toMatch(/<!--/);
    expect(html).not.toMatch(/[\u2028\u2029](?=[^<]*<\/script>)/);
    const addresses = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses) {
      expect(address).toMatch(/^(\/|tel:\+?\d+$|sms:\+?\d+$|mailto:|http:\/\/127\.0\.0\.1:)/);
    }
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1];
    expect(JSON.parse(state ?? '')).toMatchObject({ pet: { name: text } });
  });
});

describe('the contact card', () => {
  /** The values of a property, found by an independent parser. */
  const readCardValues = (card: string, name: string) => {
    const component = new ical.Component(ical.parse(card));
    return component.getAllProperties(name).map((property) => property.getFirstValue());
  };

  test('is named after the pet and has its photo, byte by byte, and the owner’s contact', async () => {
    const { client, pet } = await createAnaAndBantay({ name: 'Señor Bantay' });
    const answer = await ask(`${pagePath(pet)}/contact.vcf`);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/vcard; charset=utf-8',
    ]);
    expect(answer.headers.get('Content-Disposition')).toContain(
      "filename*=UTF-8''Se%C3%B1or-Bantay.vcf",
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const card = await answer.text();
    expect(readCardValues(card, 'fn')).toEqual(['Señor Bantay']);
    expect(readCardValues(card, 'org')).toEqual(['Ana Reyes']);
    expect(readCardValues(card, 'tel')).toEqual(['0917 555 0100', '0917 555 0199']);
    expect(readCardValues(card, 'email')).toEqual(['ana@example.com']);
    expect(readCardValues(card, 'note')).toEqual(['Emergency contact: Ben Reyes']);
    expect(readCardValues(card, 'url')).toEqual([server.url + pagePath(pet)]);
    const { body } = await client.get(`/api/pets/${pet.id}?includePhotos=true`);
    expect(fromDataUrl(readCardValues(card, 'photo')[0])).toEqual(fromDataUrl(body['imageUrl']));
    const contactById = await readPage(`/shared/pet/${pet.id}/contact.vcf`);
    expect(contactById).not.toContain(pet.shareToken);
    expect(readCardValues(contactById, 'photo')).toEqual(readCardValues(card, 'photo'));
  });
});

describe('the privacy settings', () => {
  const addresses = (pet: PetRow) => [
    pagePath(pet),
    `${pagePath(pet)}/contact.vcf`,
    `/shared/pet/${pet.id}`,
    `/shared/pet/${pet.id}/contact.vcf`,
    `/api/pets/share/${pet.shareToken}/photo`,
  ];
  const readStatuses = async (pet: PetRow) =>
    Promise.all(addresses(pet).map(async (address) => (await ask(address)).status));
  const setPrivacy = (client: TestClient, privacySettings: object) =>
    client.put('/api/auth/user', { privacySettings });

  test('with the public profile off answer 404 for page, photo, card and preview at once', async () => {
    const { client, pet } = await createAnaAndBantay();
    const preview =
      /property="og:image" content="([^"]+)"/.exec(await readPage(pagePath(pet)))?.[1] ?? '';
    expect(await readStatuses(pet)).toEqual([200, 200, 200, 200, 200]);
    expect((await fetch(preview)).status).toBe(200);
    await setPrivacy(client, { publicProfile: false });
    expect(await readStatuses(pet)).toEqual([404, 404, 404, 404, 404]);
    expect((await fetch(preview)).status).toBe(404);
    const card = await ask(`${pagePath(pet)}/contact.vcf`);
    expect(card.headers.get('Content-Type')).toContain('text/html');
    expect(card.headers.get('Content-Disposition')).toBeNull();
    for (const address of addresses(pet).slice(0, 4)) {
      expect(await readPage(address)).not.toContain('Bantay');
    }
    await setPrivacy(client, { publicProfile: true });
    expect(await readStatuses(pet)).toEqual([200, 200, 200, 200, 200]);
  });

  test('with QR emergency info off leave the emergency contact out of page, state and card', async () => {
    const { client, pet } = await createAnaAndBantay();
    await setPrivacy(client, { qrEmergencyInfo: false });
    for (const address of addresses(pet).slice(0, 4)) {
      const html = await readPage(address);
      expect(html).toContain('Ana Reyes');
      expect(html).not.toContain('Ben Reyes');
      expect(html).not.toContain('0199');
    }
  });
});

test('a name with direction marks does not reverse the words beside it', async () => {
  const petFields = {
    name: '\u202eBantay\u2066',
    breed: 'As\u202dpin',
    lostSince: '2026-11-20T00:00:00.000Z',
  };
  const { client, pet } = await createAnaAndBantay(petFields);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies\u202e',
    dateAdministered: '2026-03-01',
  });
  const html = await readPage(pagePath(pet));
  expect(visibleText(html)).toContain('Bantay is lost');
  expect(html).toContain('Aspin');
  for (const path of [
    `public/${pet.id}`,
    `public/${pet.id}/medical-records`,
    `share/${pet.shareToken}`,
  ]) {
    expect(await readPage(`/api/pets/${path}`)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

describe('a finder’s report that was refused without scripts', () => {
  const send = (page: string, message: string) =>
    fetch(`${server.url}${page}/found`, { method: 'POST', body: new URLSearchParams({ message }) });

  test('is explained, with a link back to the pet', async () => {
    const { pet } = await createAnaAndBantay();
    const answer = await send(pagePath(pet), '     ');
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(visibleText(html)).toContain('Your message was not sent');
    expect(visibleText(html)).toContain('5 to 1,000 characters');
    expect(html).toContain(`href="${pagePath(pet)}"`);
  });

  test('explains a rate limit', async () => {
    const { pet } = await createAnaAndBantay();
    const requestIndexes = [...Array.from({ length: 20 }).keys()];
    for (const index of requestIndexes) await send(pagePath(pet), `He is with me, ${index}`);
    const answer = await send(pagePath(pet), 'He is with me');
    const html = await answer.text();
    expect(answer.status).toBe(429);
    expect(visibleText(html)).toContain('Many messages came from here just now.');
    expect(html).toContain(`href="${pagePath(pet)}"`);
  });
});

describe('a missing pet', () => {
  test('answers 404 with a page, always the same, and never the app’s shell', async () => {
    const { client, pet } = await createAnaAndBantay();
    await client.delete(`/api/pets/${pet.id}`);
    const oddTokens = [
      'A'.repeat(12),
      'short',
      '%00',
      '%25',
      "'--",
      '🐶',
      '..%2f..',
      pet.shareToken,
    ];
    const paths = oddTokens.map((token) => `/share/pet/${encodeURI(token)}`);
    paths.push(`/shared/pet/${pet.id}`, '/share/pet/', '/share/x', '/shared/pet/a/b/c');
    const pages = new Set<string>();
    for (const path of paths) {
      const answer = await ask(path, { Accept: 'text/html' });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      pages.add(await answer.text());
    }
    expect(pages.size).toBe(1);
    const words = visibleText([...pages].join());
    expect(words).toContain('Pet Profile Not Found');
    expect(words).toContain('could not be found or is no longer available.');
    expect(words).toContain('Go Back');
    // The shell still answers the app's own addresses.
    expect(await readPage('/dashboard', { Accept: 'text/html' })).toBe('the shell');
  });

  test('answers a plain 404 without a renderer', async () => {
    const bareServer = await startTestServer();
    const { status, body } = await bareServer.client().get('/share/pet/A');
    expect([status, body]).toEqual([404, { message: 'Not found', code: 'http.notFound' }]);
    await bareServer[Symbol.asyncDispose]();
  });
});

describe('the limit', () => {
  test('stops guessing of tokens and ids with 429, found or not', async () => {
    const { pet } = await createAnaAndBantay();
    const guesses = Array.from({ length: PUBLIC_READS.max }, (_, n) =>
      n % 3 === 0
        ? `/share/pet/${String(n).padStart(12, '0')}`
        : n % 3 === 1
          ? `/shared/pet/01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
          : `/share/pet/${String(n).padStart(12, 'x')}/contact.vcf`,
    );
    // Found pets are counted like missing ones.
    guesses[7] = pagePath(pet);
    const statuses: number[] = [];
    while (guesses.length > 0) {
      const responses = await Promise.all(guesses.splice(0, 50).map((path) => ask(path)));
      await Promise.all(responses.map((answer) => answer.arrayBuffer()));
      statuses.push(...responses.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(PUBLIC_READS.max - 1);
    for (const path of [pagePath(pet), `${pagePath(pet)}/contact.vcf`, '/share/pet/guess']) {
      const refusedResponse = await ask(path);
      expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
        429,
        '900',
      ]);
      expect(visibleText(await refusedResponse.text())).toContain(
        'Please try again in 15 minutes.',
      );
    }
    server.clock.advance(15 * 60 * 1000);
    expect((await ask(pagePath(pet))).status).toBe(200);
  });

  test('is shared with the public reads', async () => {
    const { pet } = await createAnaAndBantay();
    await ask(pagePath(pet));
    const shareCount = (knex: Knex) =>
      knex('rateLimits').where('key', 'like', 'share:%').first('count');
    expect(await server.db.run(shareCount)).toEqual({ count: 1 });
    await ask(`/api/pets/share/${pet.shareToken}`);
    expect(await server.db.run(shareCount)).toEqual({ count: 2 });
  });
});

test('a page that waited too long for a publication of an import says so', async () => {
  const { pet } = await createAnaAndBantay();
  const enter = vi.spyOn(server.parts.publications, 'enterByLink').mockRejectedValue(busyError());
  const busyResponse = await ask(pagePath(pet));
  expect([busyResponse.status, busyResponse.headers.get('Content-Type')]).toEqual([
    ...[503, 'text/html; charset=utf-8'],
  ]);
  expect(busyResponse.headers.get('X-Robots-Tag')).toBe('noindex');
  enter.mockRestore();
});
