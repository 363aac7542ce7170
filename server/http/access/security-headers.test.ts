import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const getHeaders = async (path: string) => (await server.client().send('GET', path)).headers;
const getPolicy = async (path: string) =>
  (await getHeaders(path)).get('content-security-policy') ?? '';

it('allows this origin’s pages to use the camera, and nobody the microphone', async () => {
  const policy = (await getHeaders('/qr-scanner')).get('permissions-policy');
  expect(policy).toBe('camera=(self), geolocation=(self), microphone=()');
});

it.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('requires https for a year, for subdomains too if set: %s', async (hstsSubdomains, expected) => {
  const config = { trustProxy: true, hstsSubdomains };
  await using configuredServer = await startTestServer({ config });
  const secure = { 'X-Forwarded-Proto': 'https' };
  const { headers } = await configuredServer.client().get('/api/health', secure);
  expect(headers.get('strict-transport-security')).toBe(expected);
  const plainResponse = await configuredServer.client().get('/api/health');
  expect(plainResponse.headers.get('strict-transport-security')).toBeNull();
});

it('reads the setting for subdomains from the environment', () => {
  expect(readConfig({}).hstsSubdomains).toBe(false);
  expect(readConfig({ HSTS_SUBDOMAINS: 'true' }).hstsSubdomains).toBe(true);
  expect(() => readConfig({ HSTS_SUBDOMAINS: 'maybe' })).toThrow('HSTS_SUBDOMAINS');
});

it('allows the QR decoder’s worker to run WebAssembly, and little else', async () => {
  expect(await getPolicy('/assets/decoder.worker-C0de_-9x.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

it.each([
  '/qr-scanner',
  '/assets/decoder.worker-x.js/other',
  '/assets/decoder.worker-x.mjs',
  '/api/assets/decoder.worker-x.js',
  '/assets/other.worker-x.js',
])('allows WebAssembly nowhere else: %s', async (path) => {
  const policy = await getPolicy(path);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe-eval');
});

const readPolicyWith = async (config: Partial<Config>): Promise<Record<string, string>> => {
  await using configuredServer = await startTestServer({ config });
  const { headers } = await configuredServer.client().send('GET', '/vet-clinics');
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(
    directives.map((text) => [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)]),
  );
};

const NO_MAPS = { mapStyleUrl: undefined, mapOrigins: [], googleMapsKey: undefined } as const;

it('allows no external sources without a configured map', async () => {
  expect(await readPolicyWith(NO_MAPS)).toMatchObject({
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
  });
});

it('allows the configured map origins, each once, and no scripts', async () => {
  const policy = await readPolicyWith({
    ...NO_MAPS,
    mapStyleUrl: 'https://maps.example/styles/day.json?key=1',
    mapOrigins: ['https://tiles.example', 'https://maps.example'],
  });
  expect(policy).toMatchObject({
    'script-src': "'self'",
    'img-src': "'self' data: blob: https://maps.example https://tiles.example",
    'connect-src': "'self' https://maps.example https://tiles.example",
    'font-src': "'self'",
  });
});

it('allows Google only with a key: scripts from its two hosts, and no eval', async () => {
  const policy = await readPolicyWith({ ...NO_MAPS, googleMapsKey: 'AIza-key' });
  expect(policy).toMatchObject({
    'script-src': "'self' https://maps.googleapis.com https://maps.gstatic.com",
    'connect-src': "'self' https://*.googleapis.com https://*.gstatic.com",
    'img-src': "'self' data: blob: https://*.googleapis.com https://*.gstatic.com",
    'font-src': "'self' https://fonts.gstatic.com",
  });
});

it('uses OpenStreetMap’s tiles by default, and none if empty', () => {
  const { mapStyleUrl, mapOrigins } = readConfig({});
  expect([mapStyleUrl, mapOrigins]).toEqual([
    'https://vector.openstreetmap.org/shortbread_v1/tilejson.json',
    [],
  ]);
  expect(readConfig({ MAP_STYLE_URL: '' }).mapStyleUrl).toBeUndefined();
});

it('accepts only origins for the map', () => {
  const { mapOrigins } = readConfig({ MAP_ORIGINS: ' https://a.example  http://b.example:81/ ' });
  expect(mapOrigins).toEqual(['https://a.example', 'http://b.example:81']);
  for (const wrongOrigin of [
    'tiles.example',
    'https://a.example/tiles',
    'https://a.example; script-src *',
  ]) {
    expect(() => readConfig({ MAP_ORIGINS: wrongOrigin })).toThrow(
      'MAP_ORIGINS must be http or https addresses without a path, separated by spaces',
    );
  }
});
