import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotPublicError } from '#server/http/access/checked-lookup.ts';
import { isLoopbackAddress, isPublicAddress } from '#server/http/access/public-network.ts';
import { DownloadRefused, type DownloadRules, downloadImage } from './download.ts';

const LIVE_RULES: DownloadRules = { loopback: false, maxBytes: 1000, timeout: 3000, redirects: 3 };
const DEVELOPMENT: DownloadRules = { ...LIVE_RULES, loopback: true };
const PNG = { 'Content-Type': 'image/png' };

/** Whether the rules refuse the download. A download that fails for another reason does not count. */
const isRefused = async (address: string, rules: DownloadRules): Promise<boolean> =>
  downloadImage(address, rules).then(
    () => false,
    (error) => error instanceof DownloadRefused || error instanceof NotPublicError,
  );

let base: string;
let requests: string[] = [];

const pages: Readonly<Record<string, RequestListener>> = {
  '/fine': (_, answer) => void answer.writeHead(200, PNG).end('picture'),
  '/moved': (_, answer) => void answer.writeHead(302, { Location: '/fine' }).end(),
  '/round': (_, answer) => void answer.writeHead(302, { Location: '/round' }).end(),
  '/inside': (_, answer) => void answer.writeHead(302, { Location: 'http://10.0.0.1/' }).end(),
  '/metadata': (_, answer) =>
    void answer.writeHead(302, { Location: 'https://169.254.169.254/latest' }).end(),
  '/file': (_, answer) => void answer.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  '/page': (_, answer) => void answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
  '/missing': (_, answer) => void answer.writeHead(404, PNG).end('picture'),
  '/large': (_, answer) => void answer.writeHead(200, PNG).end('x'.repeat(1001)),
  '/endless': (_, answer) => {
    answer.writeHead(200, PNG);
    const timer = setInterval(() => answer.write('x'.repeat(400)), 5);
    answer.on('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
  '/stuck': (_, answer) => void answer.writeHead(200, PNG).write('x'),
};

const server = createServer((request, answer) => {
  requests.push(request.url ?? '');
  pages[request.url ?? '']?.(request, answer);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('downloads an image, also after a redirect', async () => {
  for (const path of ['/fine', '/moved']) {
    const bytes = await downloadImage(base + path, DEVELOPMENT);
    expect(Buffer.from(bytes).toString()).toBe('picture');
  }
  const namedBase = base.replace('127.0.0.1', 'localhost');
  expect((await downloadImage(`${namedBase}/fine`, DEVELOPMENT)).byteLength).toBe(7);
});

test.each(['/round', '/inside', '/metadata', '/file', '/page', '/missing', '/large', '/endless'])(
  'refuses %s',
  async (path) => {
    expect(await isRefused(base + path, DEVELOPMENT)).toBe(true);
  },
);

test.each(['/silent', '/stuck'])('gives up %s', async (path) => {
  await expect(downloadImage(base + path, { ...DEVELOPMENT, timeout: 100 })).rejects.toThrow();
});

test('allows only https on the public internet in production', async () => {
  requests = [];
  const { port } = new URL(base);
  for (const address of [
    `${base}/fine`,
    `https://127.0.0.1:${port}/fine`,
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://maya:secret@example.com/a.png',
    'https://example.com:8443/a.png',
    'http://example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://example.com/a.png',
    'nonsense',
    '',
  ]) {
    expect(await isRefused(address, LIVE_RULES), address).toBe(true);
  }
  expect(requests).toEqual([]);
});

test('knows public addresses', () => {
  const publicAddresses = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'];
  const privateAddresses = [
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ];
  expect(publicAddresses.filter(isPublicAddress)).toEqual(publicAddresses);
  expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
  expect([...publicAddresses, ...privateAddresses].filter(isLoopbackAddress)).toEqual([
    '127.1.2.3',
    '::1',
  ]);
});
