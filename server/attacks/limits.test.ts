import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBytes } from '#build/soak/attacks/raw-http.ts';
import { ANA, PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { PHONE, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Subjects } from './testing/example.ts';
import { buildSubjects } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** Rate limits apply to every caller, whatever addresses they claim in headers. */

let server: TestServer;
let owner: TestClient;
let subjects: Subjects;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-limits-'));
  const rendererFolder = join(folder, 'renderer');
  // An empty build of the public page is enough, because only the limits are tested here.
  mkdirSync(`${rendererFolder}-server`);
  const page = "export const publicPage = { petPage: () => '', problemPage: () => '' };";
  writeFileSync(`${rendererFolder}-server/public-page.mjs`, page);
  const { sms } = testPhone();
  server = await startTestServer({ config: { trustProxy: true }, sms, rendererFolder });
  const existingOwner = await server.owner({
    email: ANA.email,
    passwordHash: await passwordHash(),
  });
  owner = existingOwner.client;
  subjects = await buildSubjects(server.db, { userId: existingOwner.user.id, sessionId: '' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const MINUTE = 60_000;
const PASSPHRASE = 'a kind parrot';

interface GuardedCall {
  readonly path: () => string;
  readonly method?: 'GET' | 'PUT';
  readonly body?: (turnNumber: number) => Readonly<Record<string, unknown>>;
  /** The number of requests that one network may make in 15 minutes. */
  readonly max: number;
  /** Whether the call is made by a signed-in owner. */
  readonly own?: boolean;
}

const change = { currentPassword: 'a guess', newPassword: PASSPHRASE, confirmPassword: PASSPHRASE };

/** The calls with a rate limit: of one account, of any account, and public reads. */
const GUARDED_CALLS: Readonly<Record<string, GuardedCall>> = {
  'sign-in': {
    path: () => '/api/auth/login',
    body: () => ({ email: ANA.email, password: 'a guess' }),
    max: 5,
  },
  'sign-up': {
    path: () => '/api/auth/signup',
    body: () => ({ ...ANA, email: 'bea@example.com' }),
    max: 5,
  },
  'another confirmation': {
    path: () => '/api/auth/resend-confirmation',
    body: () => ({ email: ANA.email }),
    max: 5,
  },
  'a reset': {
    path: () => '/api/auth/forgot-password',
    body: () => ({ email: ANA.email }),
    max: 5,
  },
  'a reset’s link': {
    path: () => '/api/auth/reset-password',
    body: (turn) => ({ token: `guess ${turn}`, password: PASSPHRASE }),
    max: 100,
  },
  'the current password': {
    path: () => '/api/auth/change-password',
    body: () => change,
    max: 5,
    own: true,
  },
  'a guessed code': {
    path: () => '/api/auth/verify-otp',
    body: () => ({ phoneNumber: PHONE, otp: '000000' }),
    max: 10,
  },
  'a device’s key': {
    path: () => '/api/auth/biometric-verify',
    body: () => ({
      userId: '01990000-0000-7000-8000-000000000001',
      assertion: {
        ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
    max: 5,
  },
  'a public pet': {
    path: () => `/api/pets/public/${subjects['petId']}`,
    method: 'GET',
    max: 600,
  },
  'a message about a pet that was found': {
    path: () => `/api/pets/share/${subjects['shareToken']}/found`,
    body: (turn) => ({ message: `I found your pet ${turn}.` }),
    max: 10,
  },
  'a message to support': {
    path: () => '/api/support/contact',
    body: (turn) => ({ ...VALID_BODIES['POST /api/support/contact'], subject: `Question ${turn}` }),
    max: 5,
    own: true,
  },
};

const ask = async (
  { path, method, body, own }: GuardedCall,
  turnNumber: number,
  address: string,
) => {
  const client = own ? owner : server.client();
  // Addresses that a client invents come before the one that the proxy appends.
  const networkHeaders = { 'X-Forwarded-For': `198.51.100.${turnNumber % 250}, ${address}` };
  const sentBody = body?.(turnNumber);
  return method === 'GET'
    ? client.get(path(), networkHeaders)
    : client.send(method ?? 'POST', path(), sentBody, networkHeaders);
};

describe.each(Object.entries(GUARDED_CALLS))('%s', (_, guarded) => {
  test(`allows ${guarded.max} requests from one network, whatever address is in it or claimed before it`, async () => {
    server.clock.advance(61 * MINUTE);
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= guarded.max; attempt += 1) {
      const address = `2001:db8:7:9:${attempt.toString(16)}::${attempt + 1}`;
      statuses.push((await ask(guarded, attempt, address)).status);
    }
    const acceptedStatuses = statuses.slice(0, guarded.max);
    expect(acceptedStatuses.filter((status) => status === 429 || status >= 500)).toEqual([]);
    expect(statuses.at(-1)).toBe(429);
    const refusedResponse = await ask(guarded, 0, '2001:db8:7:9::1');
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      429,
      expect.any(String),
    ]);
    expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThan(0);
    // Requests pass from a neighbour's network at once, and from the same network when the window is over.
    if (!guarded.own) {
      expect((await ask(guarded, 7, '2001:db8:7:a::1')).status).not.toBe(429);
    }
    server.clock.advance(61 * MINUTE);
    expect((await ask(guarded, 8, '2001:db8:7:9::1')).status).not.toBe(429);
  });
});

describe('an account', () => {
  test.each([
    'ANA@EXAMPLE.COM',
    '  ana@example.com ',
    'Ana@Example.Com',
    'ana@example.com\u3000',
    '\ufeffana@example.com',
  ])('is counted once however its address is written: %o', async (email) => {
    server.clock.advance(16 * MINUTE);
    const networkHeaders = { 'X-Forwarded-For': '203.0.113.7' };
    const guess = (address: string) =>
      server
        .client()
        .post('/api/auth/login', { email: address, password: 'a guess' }, networkHeaders);
    for (let time = 0; time < 5; time += 1) expect((await guess(email)).status).toBe(401);
    expect((await guess(ANA.email)).status).toBe(429);
  });

  test.each([
    'ana@ｅxample.com',
    'аna@example.com',
    'ana@example.com\u200b',
    'ana\u00ad@example.com',
    'ana@example.com\u0000',
    'ana@example.com.',
    '"ana"@example.com',
    'ana@example。com',
  ])('refuses an address that only looks like it: %o', async (email) => {
    const answer = await server.client().post('/api/auth/login', { email, password: PASSWORD });
    expect(answer.status).toBe(400);
    const signUp = await server.client().post('/api/auth/signup', { ...ANA, email });
    expect(signUp.status).toBe(400);
  });

  test('stays open to its owner while others guess, with five tries for each network', async () => {
    server.clock.advance(16 * MINUTE);
    const attemptStatuses: number[] = [];
    for (let place = 1; place <= 20; place += 1) {
      const networkHeaders = { 'X-Forwarded-For': `203.0.113.${place}` };
      for (let time = 0; time < 6; time += 1) {
        const wrongLogin = { email: ANA.email, password: 'a guess' };
        attemptStatuses.push(
          (await server.client().post('/api/auth/login', wrongLogin, networkHeaders)).status,
        );
      }
    }
    expect(attemptStatuses.filter((status) => status === 401)).toHaveLength(100);
    const validLogin = { email: ANA.email, password: PASSWORD };
    const otherNetworkHeaders = { 'X-Forwarded-For': '192.0.2.1' };
    expect(
      (await server.client().post('/api/auth/login', validLogin, otherNetworkHeaders)).status,
    ).toBe(200);
  });
});

describe('a body with a wrong length', () => {
  const requestHead = (path: string, extraHeaders: string): Buffer =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${[...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\n${extraHeaders}\r\n\r\n`,
    );
  const chunk = Buffer.from(`10000\r\n${'9'.repeat(0x10000)}\r\n`);
  const chunks = (count: number) => Array<Buffer>(count).fill(chunk);
  const JSON_TYPE = 'Content-Type: application/json\r\n';
  const FILE_TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const FILE = Buffer.from(
    '50\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n\r\n',
  );

  /** Bodies whose `Content-Length` is too small or too large, and chunked bodies without an end. */
  test.each([
    [
      'JSON in chunks without end',
      '/api/pets',
      JSON_TYPE,
      [Buffer.from('6\r\n{"a":1\r\n'), ...chunks(300)],
      413,
    ],
    ['a document in chunks without end', 'documents', FILE_TYPE, [FILE, ...chunks(200)], 413],
    [
      'a form in chunks without end',
      'found',
      'Content-Type: application/x-www-form-urlencoded\r\n',
      chunks(2),
      413,
    ],
  ] as const)('%s is refused before its end', async (_, path, type, chunks, status) => {
    const address =
      path === 'documents'
        ? `/api/medical-records/${subjects['recordId']}/documents`
        : path === 'found'
          ? `/share/pet/${subjects['shareToken']}/found`
          : path;
    const bytes = [requestHead(address, `${type}Transfer-Encoding: chunked`), ...chunks];
    const answer = await sendBytes(server.url, Buffer.concat(bytes), false);
    expect([answer.end, answer.status]).toEqual(['answered', status]);
  });

  test('longer than declared is not read as another request', async () => {
    const hiddenRequest = 'GET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n';
    const bytes = Buffer.concat([
      requestHead('/api/pets', `${JSON_TYPE}Content-Length: 2`),
      Buffer.from(`{}${hiddenRequest}`),
    ]);
    const answer = await sendBytes(server.url, bytes, false);
    expect([answer.status, answer.body.includes('HTTP/1.1')]).toEqual([400, false]);
  });

  test('shorter than declared creates nothing', async () => {
    const bytes = Buffer.concat([
      requestHead('/api/pets', `${JSON_TYPE}Content-Length: 9000`),
      Buffer.from('{"name":"Puti","category":"cat"}'),
    ]);
    const petsBefore = (await owner.get<readonly unknown[]>('/api/pets')).body.length;
    const answer = await sendBytes(server.url, bytes, true);
    expect(answer.end === 'closed' || answer.status >= 400).toBe(true);
    expect((await owner.get<readonly unknown[]>('/api/pets')).body).toHaveLength(petsBefore);
  });

  test('that is compressed is refused, in forms too, however small it is', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, 'a'));
    const gzipHeaders = `Content-Encoding: gzip\r\nContent-Length: ${bomb.length}`;
    const sentHeaders: readonly (readonly [string, string])[] = [
      ['/api/pets', JSON_TYPE],
      [`/api/medical-records/${subjects['recordId']}/documents`, FILE_TYPE],
      ['/api/import', FILE_TYPE],
      [
        `/share/pet/${subjects['shareToken']}/found`,
        'Content-Type: application/x-www-form-urlencoded\r\n',
      ],
    ];
    for (const [path, type] of sentHeaders) {
      const bytes = Buffer.concat([requestHead(path, `${type}${gzipHeaders}`), bomb]);
      const { status } = await sendBytes(server.url, bytes, false);
      expect([path, [400, 413, 415].includes(status)], String(status)).toEqual([path, true]);
    }
  });
});
