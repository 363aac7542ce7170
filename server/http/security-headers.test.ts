import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const headersOf = async (path: string) => (await server.client().send('GET', path)).headers;
const policyOf = async (path: string) =>
  (await headersOf(path)).get('content-security-policy') ?? '';

it('lets pages of this origin use the camera, and nobody the microphone', async () => {
  const policy = (await headersOf('/qr-scanner')).get('permissions-policy');
  expect(policy).toBe('camera=(self), geolocation=(self), microphone=()');
});

it('lets the worker that reads codes run WebAssembly, which does little else', async () => {
  expect(await policyOf('/assets/decoder.worker-C0de_-9x.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

it.each([
  '/qr-scanner',
  '/assets/decoder.worker-x.js/other',
  '/assets/decoder.worker-x.mjs',
  '/api/assets/decoder.worker-x.js',
  '/assets/other.worker-x.js',
])('lets nothing else run what is no script: %s', async (path) => {
  const policy = await policyOf(path);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe-eval');
});
