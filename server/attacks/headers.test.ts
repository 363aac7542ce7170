import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBytes } from '#build/soak/attacks/raw-http.ts';
import { ANA, confirmedAna } from '#server/accounts/testing.ts';
import { createRoutes } from '#server/app.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Subjects } from './testing/example.ts';
import { addressOn, buildSubjects, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** These tests check the security headers of every kind of answer. */

let server: TestServer;
let owner: TestClient;
let subjects: Subjects;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-headers-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Alaga</title>');
  writeFileSync(join(folder, 'assets/app-abc.js'), 'export {};');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const config = { publicUrl: 'https://alaga.example', trustProxy: true };
  server = await startTestServer({ rendererFolder: folder, config });
  const { user, client } = await server.owner();
  owner = client;
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/sessions')).body;
  subjects = await buildSubjects(server.db, { userId: user.id, sessionId: device?.id ?? '' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const HTTPS = { 'X-Forwarded-Proto': 'https' };

const answers: readonly (readonly [string, number, () => string])[] = [
  ['the shell', 200, () => '/dashboard'],
  ['a script', 200, () => '/assets/app-abc.js'],
  ['a drawing', 200, () => '/icon.svg'],
  ['an answer of the API', 200, () => '/api/pets'],
  ['health', 200, () => '/api/health'],
  ['a photo', 200, () => `/api/photos/${subjects['photoId']}`],
  ['a document', 200, () => `/api/documents/${subjects['documentId']}`],
  ['a table for a spreadsheet', 200, () => '/api/expenses/export.csv'],
  ['an export', 200, () => '/api/export'],
  ['a public pet', 200, () => `/api/pets/public/${subjects['petId']}`],
  ['a shared photo', 200, () => `/api/pets/share/${subjects['shareToken']}/photo`],
  ['what is not there', 404, () => '/api/nothing'],
  ['a refusal', 400, () => '/api/pets?page=x'],
  ['a redirect', 302, () => '/api/login'],
];

test.each(answers)('%s has every security header', async (_, status, path) => {
  const answer = await owner.send('GET', path(), undefined, HTTPS);
  expect(answer.status).toBe(status);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=(\d{8,})/),
  });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("object-src 'none'; base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)|^sandbox; default-src 'none';/);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
  const isText = /^(text|application\/json)/.test(headers['content-type'] ?? '');
  if (isText) expect(headers['content-type']).toMatch(/charset=utf-8/i);
});

test('refuses a share page that cannot be rendered with the same headers', async () => {
  const answer = await server.client().get('/share/pet/nothing', HTTPS);
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('no policy allows inline scripts or eval', async () => {
  const { headers } = await owner.send('GET', '/dashboard');
  const scripts = /script-src ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1];
  expect(scripts).toBe("'self'");
});

test.each([
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://alaga.example.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
])('every writing call answers 403 to another site: %o', async (from) => {
  const writeRoutes = createRoutes(server.parts).filter(
    ({ endpoint }) => endpoint.method !== 'GET',
  );
  expect(writeRoutes.length).toBeGreaterThan(50);
  for (const { endpoint } of writeRoutes) {
    const body = VALID_BODIES[endpointName(endpoint)] ?? {};
    const headers = Object.fromEntries(Object.entries(from));
    const answer = await owner.send(endpoint.method, addressOn(endpoint, subjects), body, headers);
    expect([endpointName(endpoint), answer.status, answer.body['code']]).toEqual([
      ...[endpointName(endpoint), 403, 'http.origin'],
    ]);
  }
  expect((await owner.get('/api/auth/user')).status).toBe(200);
});

test('a plain-text form of another site is no body', async () => {
  const sentBody = JSON.stringify({ name: 'Puti', category: 'rabbit' });
  const answer = await owner.post('/api/pets', sentBody, { 'Content-Type': 'text/plain' });
  expect(answer.status).toBe(400);
});

test('every cookie is HttpOnly, SameSite=Lax, bound to the host, and Secure over https', async () => {
  await confirmedAna(server);
  const { headers } = await server.client().post('/api/auth/login', ANA, HTTPS);
  const cookies = headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual([
    '__Host-alaga.sid',
    '__Host-alaga.sid.sig',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; path=\/(;|$)/i);
    expect(cookie).not.toMatch(/domain=/i);
  }
});

test.each([
  ['TRACE', 404],
  ['CONNECT', 0],
  ['PROPFIND', 404],
])('%s is refused', async (method, status) => {
  const head = `${method} /api/auth/user HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`;
  const answer = await sendBytes(server.url, Buffer.from(head), false);
  expect([answer.status, answer.body.includes('echo')]).toEqual([status, false]);
});

test('ignores a second request hidden behind two lengths', async () => {
  const hiddenRequest = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  for (const length of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'Content-Length: 4\r\nContent-Length: 0',
  ]) {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n0\r\n\r\n${hiddenRequest}`;
    const answer = await sendBytes(server.url, Buffer.from(head), false);
    expect([answer.status, answer.body.includes('"ok"')]).toEqual([400, false]);
  }
});

test('lists no folder and serves no hidden file or source', async () => {
  for (const path of [
    '/assets/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/../../package.json',
  ]) {
    const answer = await server
      .client()
      .send('GET', path, undefined, { Accept: 'application/json' });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
