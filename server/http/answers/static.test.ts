import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static.ts';

const file = (name: string, ...imports: readonly string[]) => ({
  file: `assets/${name}.js`,
  imports: [...imports],
});

const MANIFEST = {
  'index.html': file('index', '_base.js'),
  '_base.js': file('base'),
  '_form.js': file('form', '_base.js'),
  'accounts/entry/login-screen.tsx': file('login', '_form.js', '_base.js'),
  'dashboard/dashboard-screen.tsx': file('dashboard', '_base.js'),
  'texts/first-en.js': file('first-en'),
  'texts/first-fil.js': file('first-fil'),
  'texts/login-screen-en.js': file('login-screen-en'),
  'texts/dashboard-screen-en.js': file('dashboard-screen-en'),
  'texts/dashboard-screen-fil.js': file('dashboard-screen-fil'),
};

let folder: string;
let firstServer: ListeningServer;
let url: string;

interface ListeningServer extends AsyncDisposable {
  readonly url: string;
}

const listenOn = async (app: Koa): Promise<ListeningServer> => {
  const listeningServer = app.listen(0, '127.0.0.1');
  await once(listeningServer, 'listening');
  // The cast is safe: the server listens on a port.
  const { port } = listeningServer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void listeningServer.close(),
  };
};

const putFile = (name: string, text: string): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-static-'));
  firstServer = await listenOn(new Koa().use(staticFiles(folder)));
  url = firstServer.url;
});
afterAll(async () => {
  await firstServer[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url + path, { headers: { Accept: 'text/html', ...headers } });

const getLinked = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { headers: answeredHeaders } = await ask(path, headers);
  return [...(answeredHeaders.get('Link') ?? '').matchAll(/<\/assets\/([a-z-]+)\.js>/g)].map(
    ([, name]) => name,
  );
};

test('serves nothing before the build, and its files afterwards', async () => {
  expect((await ask('/')).status).toBe(404);
  putFile('index.html', '<!doctype html>');
  putFile('assets/base.js', 'console.log(1)');
  putFile('assets/base.js.gz', 'packed');
  putFile('.vite/manifest.json', JSON.stringify(MANIFEST));
  expect(await (await ask('/pet/1')).text()).toBe('<!doctype html>');
  expect((await ask('/assets/none.js')).status).toBe(404);
  const plainResponse = await ask('/assets/base.js', { 'Accept-Encoding': 'identity' });
  expect(await plainResponse.text()).toBe('console.log(1)');
  expect(plainResponse.headers.get('Cache-Control')).toContain('immutable');
  const gzipResponse = await fetch(`${url}/assets/base.js`, {
    method: 'HEAD',
    headers: { 'Accept-Encoding': 'gzip' },
  });
  expect(gzipResponse.headers.get('Content-Encoding')).toBe('gzip');
  expect(gzipResponse.headers.get('Content-Length')).toBe('6');
});

test('sends a browser the smallest form of a file that it accepts', async () => {
  putFile('assets/packed.js', 'console.log(2)');
  putFile('assets/packed.js.gz', 'gzipped');
  putFile('assets/packed.js.br', 'smaller');
  const encodingFor = async (accepted: string) => {
    const headers = { 'Accept-Encoding': accepted };
    await using server = await listenOn(new Koa().use(staticFiles(folder)));
    const response = await fetch(`${server.url}/assets/packed.js`, { method: 'HEAD', headers });
    return response.headers.get('Content-Encoding');
  };
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingFor('gzip, br;q=0')).toBe('gzip');
  expect(await encodingFor('identity')).toBe(null);
});

test('preloads the files of the requested screen, but not those already named', async () => {
  expect(await getLinked('/')).toEqual(['first-en', 'login', 'login-screen-en', 'form']);
  expect(await getLinked('/login', { 'Accept-Language': 'fil-PH,en;q=0.5' })).toEqual([
    ...['first-fil', 'login', 'form'],
  ]);
  expect(await getLinked('/landing')).toEqual(['first-en']);
  const Cookie = '__Host-alaga.sid=some; other=1';
  expect(await getLinked('/', { Cookie })).toEqual([
    'first-en',
    'dashboard',
    'dashboard-screen-en',
  ]);
  expect(await getLinked('/constructor', { Cookie })).toEqual(['first-en']);
  expect(await getLinked('/assets/base.js')).toEqual([]);
});

test('serves a prerendered login in the browser’s language', async () => {
  const getPage = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await ask(path, headers)).text();
  expect(await getPage('/login')).toBe('<!doctype html>');
  const response = await ask('/');
  expect(response.headers.get('Vary')).toMatch(/Cookie.*Accept-Language/);
  putFile('login-en.html', 'log in');
  putFile('login-fil.html', 'mag-log in');
  const app = new Koa().use(staticFiles(folder));
  await using otherServer = await listenOn(app);
  const readPath = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await fetch(otherServer.url + path, { headers: { Accept: 'text/html', ...headers } })).text();
  expect(await readPath('/')).toBe('log in');
  expect(await readPath('/login', { 'Accept-Language': 'fil' })).toBe('mag-log in');
  // With a reason, the login shows a message above the form, which the prerendered page does not contain.
  expect(await readPath('/login?reason=expired')).toBe('<!doctype html>');
  expect(await readPath('/signup')).toBe('<!doctype html>');
  expect(await readPath('/', { Cookie: 'alaga.sid=some' })).toBe('<!doctype html>');
});

test('clients that do not read a file keep neither the file open nor a copy of it', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'only Linux lists the open files of a process');
  putFile('assets/large.js', 'x'.repeat(20_000_000));
  const file = join(folder, 'assets/large.js');
  const before = process.memoryUsage().arrayBuffers;
  const sent = Array.from({ length: 20 }, () => request(`${url}/assets/large.js`).end());
  await Promise.all(sent.map((each) => once(each, 'response')));
  const openFiles = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      // The descriptor of the list itself is closed by now.
      return undefined;
    }
  });
  expect(openFiles).not.toContain(file);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  for (const each of sent) each.destroy();
});
