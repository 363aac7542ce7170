import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendBytes } from '#build/soak/attacks/raw-http.ts';
import type { Config } from '#server/config.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

let rendererFolder: string;
beforeEach(() => {
  rendererFolder = join(mkdtempSync(join(tmpdir(), 'alaga-hosts-')), 'renderer');
  mkdirSync(rendererFolder);
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html>');
  writeFileSync(join(rendererFolder, 'app.js'), '');
});
afterEach(() => rmSync(join(rendererFolder, '..'), { recursive: true, force: true }));

const startWith = (config: Partial<Config>) => startTestServer({ config, rendererFolder });

const ask = async (server: TestServer, path: string, hosts: readonly string[], version = '1.1') => {
  const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
  const bytes = Buffer.from(`GET ${path} HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`);
  return sendBytes(server.url, bytes, false);
};

const PATHS = ['/api/health', '/api/ready', '/api/capabilities', '/', '/app.js', '/share/pet/x'];
const OWN_HOSTS = [
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1',
  '127.0.0.1:1',
  '[::1]',
  '[::1]:3000',
];
const OTHER_HOSTS = [
  ...['evil.example', 'localhost.evil.example', 'evil.example:3000', 'localhost@evil.example'],
  ...['127.0.0.1.evil.example', '192.168.1.5', 'x', '', 'localhost:3000:80', '127.0.0.2'],
];

describe.each<[string, Partial<Config>]>([
  ['a household', { mode: 'household' }],
  ['a household, whatever it listens on', { mode: 'household', host: '0.0.0.0' }],
  ['a hosted server that only its own computer reaches', {}],
])('%s', (_, config) => {
  test('answers only to this computer’s own names, on every path', async () => {
    await using server = await startWith(config);
    for (const path of PATHS) {
      for (const host of OTHER_HOSTS) {
        const { status, body } = await ask(server, path, [host]);
        expect([path, host, status]).toEqual([path, host, 421]);
        expect(JSON.parse(body)).toMatchObject({ code: 'http.host' });
      }
    }
    for (const host of OWN_HOSTS) {
      expect([host, (await ask(server, '/api/health', [host])).status]).toEqual([host, 200]);
      expect([host, (await ask(server, '/', [host])).status]).toEqual([host, 200]);
    }
  });
});

test('answers a household’s public address too, and no other', async () => {
  await using server = await startWith({
    mode: 'household',
    publicUrl: 'https://pets.example:8443',
  });
  const getStatus = async (host: string) => (await ask(server, '/api/health', [host])).status;
  expect(await getStatus('pets.example')).toBe(200);
  expect(await getStatus('Pets.Example:8443')).toBe(200);
  expect(await getStatus('localhost')).toBe(200);
  expect(await getStatus('other.example')).toBe(421);
});

test.each<[string, Partial<Config>]>([
  ['listens to others', { host: '0.0.0.0' }],
  ['has a public address', { publicUrl: 'https://pets.example' }],
  ['stands behind a proxy', { trustProxy: true }],
])('a hosted server that %s answers to any name', async (_, config) => {
  await using server = await startWith(config);
  expect((await ask(server, '/api/health', ['pets.example'])).status).toBe(200);
});

test.each<[string, Partial<Config>]>([
  ['a household', { mode: 'household' }],
  ['a hosted server', { host: '0.0.0.0' }],
])('%s refuses two hosts, or none', async (_, config) => {
  await using server = await startWith(config);
  for (const path of ['/api/health', '/']) {
    const duplicateHostResponse = await ask(server, path, ['localhost', 'localhost']);
    expect([duplicateHostResponse.status, JSON.parse(duplicateHostResponse.body)['code']]).toEqual([
      400,
      'http.hostHeader',
    ]);
    expect((await ask(server, path, ['localhost', 'evil.example'])).status).toBe(400);
    expect((await ask(server, path, [])).status).toBe(400);
    expect((await ask(server, path, [], '1.0')).status).toBe(400);
  }
});
