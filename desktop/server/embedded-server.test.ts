import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendForeignRequest } from '#desktop/testing/foreign-request.ts';
import { noKeyring } from '#desktop/testing/keyring.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { createRoutes } from '#server/app.ts';
import { startTestServer } from '#server/testing.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-server.ts';
import { loopbackAddresses } from './loopback.ts';

// The log line of each request is hidden.
vi.spyOn(console, 'log').mockImplementation(() => {});

const app = placeholderApp();
const folder = makeFolder();
const addresses = await loopbackAddresses();
let server: EmbeddedServer;
let port: number;
let ownHeaders: Readonly<Record<string, string>>;

const startServer = () =>
  startEmbedded({
    dataDir: folder.path,
    rendererFolder: `${app.path}/dist/renderer`,
    showNotice: async () => undefined,
    showResetLink: () => {},
    secretStorage: noKeyring,
  });

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.origin).port);
  ownHeaders = { Host: `localhost:${port}`, Cookie: `alaga.launch=${server.secret}` };
});
afterAll(async () => {
  await server.close();
  folder[Symbol.dispose]();
  app[Symbol.dispose]();
});

const REFUSED_ANSWER = { status: 403, code: 'http.household', cookies: undefined };

const sendRequest = async (request: Parameters<typeof sendForeignRequest>[0]) => {
  const { status, headers, body } = await sendForeignRequest(request);
  const answer: { readonly code?: unknown } = request.method === 'HEAD' ? {} : JSON.parse(body);
  return { status, code: answer.code, cookies: headers['set-cookie'] };
};

/** The server's response on a connection to which these bytes were written. */
const sendBytes = (address: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, address, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

const requestText = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const statusesOf = (response: string): string[] => response.match(/HTTP\/1\.1 \d{3}/g) ?? [];

describe.each(addresses)('without the secret of this launch, on %s,', (address) => {
  it('no API call is answered', async () => {
    await using example = await startTestServer();
    const endpoints = createRoutes(example.parts).map(({ endpoint }) => endpoint);
    expect(endpoints.length).toBeGreaterThan(80);
    for (const { method, path } of endpoints) {
      const target = { address, port, path: path.replace(/:\w+/g, 'x'), method };
      const answer = await sendRequest({ ...target, headers: { Host: ownHeaders['Host'] ?? '' } });
      expect([method, path, answer]).toEqual([method, path, REFUSED_ANSWER]);
    }
  });

  it.each([
    '/',
    '/index.html',
    '/login',
    '/sw.js',
    '/manifest.webmanifest',
    '/assets/some.css',
    '/assets/../index.html',
    '/share/pet/abcdefghijkl',
    '/shared/pet/x',
    '/api',
    '/api/health',
    '/api/nothing',
    '//evil.example/',
    '/%2e%2e/session-secret',
  ])('neither a file nor a page: %s', async (path) => {
    const headers = { Host: ownHeaders['Host'] ?? '' };
    expect(await sendRequest({ address, port, path, headers })).toEqual(REFUSED_ANSWER);
  });

  it.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'no method %s',
    async (method) => {
      const headers = { Host: ownHeaders['Host'] ?? '' };
      expect(await sendRequest({ address, port, method, headers })).toMatchObject({
        status: 403,
        cookies: undefined,
      });
    },
  );

  it('no WebSocket upgrade, no CONNECT and no Expect: 100-continue', async () => {
    const host = `Host: localhost:${port}`;
    const upgrade = ['Connection: Upgrade, close', 'Upgrade: websocket'];
    const socket = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    const bytes = requestText('GET / HTTP/1.1', host, ...upgrade, ...socket);
    expect(statusesOf(await sendBytes(address, bytes))).toEqual(['HTTP/1.1 403']);
    expect(await sendBytes(address, requestText(`CONNECT localhost:${port} HTTP/1.1`, host))).toBe(
      '',
    );
    const body = ['Content-Length: 2', 'Expect: 100-continue', 'Connection: close'];
    const continueResponse = await sendBytes(
      address,
      `${requestText('POST / HTTP/1.1', host, ...body)}{}`,
    );
    expect(statusesOf(continueResponse).at(-1)).toBe('HTTP/1.1 403');
  });

  it('no request of an older or malformed kind', async () => {
    const oldProtocolResponse = await sendBytes(address, requestText('GET /api/health HTTP/1.0'));
    expect(statusesOf(oldProtocolResponse)).toEqual(['HTTP/1.1 403']);
    const hostlessResponse = await sendBytes(address, requestText('GET /api/health HTTP/1.1'));
    expect(statusesOf(hostlessResponse)).toEqual(['HTTP/1.1 400']);
    const invalidResponse = await sendBytes(address, requestText('ALAGA'));
    expect(invalidResponse.split('\r\n\r\n')).toEqual([expect.stringContaining(' 400 '), '']);
  });
});

describe.each(addresses)('with the secret, on %s,', (address) => {
  const healthTarget = () => ({ address, port, path: '/api/health' });

  it('the app’s own window is answered', async () => {
    expect(await sendForeignRequest({ ...healthTarget(), headers: ownHeaders })).toMatchObject({
      status: 200,
    });
  });

  it('refuses requests with another host name', async () => {
    for (const Host of [
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      'localhost',
      `evil.example:${port}`,
    ]) {
      expect(await sendRequest({ ...healthTarget(), headers: { ...ownHeaders, Host } })).toEqual(
        REFUSED_ANSWER,
      );
    }
    const proxiedHeaders = {
      ...ownHeaders,
      Host: 'evil.example',
      'X-Forwarded-Host': `localhost:${port}`,
    };
    expect(await sendRequest({ ...healthTarget(), headers: proxiedHeaders })).toEqual(
      REFUSED_ANSWER,
    );
  });

  it('two launch cookies are refused, in one header and in two', async () => {
    const Cookie = `${ownHeaders['Cookie']}; ${ownHeaders['Cookie']}`;
    expect(await sendRequest({ ...healthTarget(), headers: { ...ownHeaders, Cookie } })).toEqual(
      REFUSED_ANSWER,
    );
    const duplicateCookies = [`Cookie: ${ownHeaders['Cookie']}`, 'Cookie: alaga.launch=planted'];
    const requestHead = [
      'GET /api/health HTTP/1.1',
      `Host: localhost:${port}`,
      'Connection: close',
    ];
    const answer = await sendBytes(address, requestText(...requestHead, ...duplicateCookies));
    expect(statusesOf(answer)).toEqual(['HTTP/1.1 403']);
  });

  it('a kept-alive connection needs the cookie in each request', async () => {
    const requestHead = ['GET /api/health HTTP/1.1', `Host: localhost:${port}`];
    const firstRequest = requestText(...requestHead, `Cookie: ${ownHeaders['Cookie']}`);
    const answer = await sendBytes(
      address,
      firstRequest + requestText(...requestHead, 'Connection: close'),
    );
    expect(statusesOf(answer)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
  });
});

it('the cookie of an earlier launch is refused at the same address', async () => {
  const earlierHeaders = { ...ownHeaders };
  await server.close();
  server = await startServer();
  expect(server.origin).toBe(`http://${earlierHeaders['Host']}`);
  const target = { address: '127.0.0.1', port, path: '/api/health' };
  expect(await sendRequest({ ...target, headers: earlierHeaders })).toEqual(REFUSED_ANSWER);
  const headers = { ...earlierHeaders, Cookie: `alaga.launch=${server.secret}` };
  expect(await sendForeignRequest({ ...target, headers })).toMatchObject({ status: 200 });
});
