import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ALMOST_ENDLESS, answerEndlessly } from '#server/testing/endless-answer.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** The keys of a provider that can answer dishonestly; no such answer may sign anybody in. */
const generateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const knownKeyPair = generateKey();
const unknown = generateKey();

type Claims = Record<string, unknown>;
interface Forgery {
  readonly claims?: (honest: Claims) => Claims;
  readonly key?: KeyObject;
  readonly header?: Claims;
  readonly userinfo?: Claims;
}

let server: TestServer;
/** A path whose answer does not end, and the bytes that were sent of it. */
let endlessPath: string | undefined;
let sentBytes: Promise<number> | undefined;
let issuer: string;
let forgery: Forgery = {};
let validClaims: Claims;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const idToken = (): string => {
  const { claims = (same: Claims) => same, key = knownKeyPair.privateKey, header } = forgery;
  const signedClaims = `${base64({ alg: 'RS256', kid: 'known', ...header })}.${base64(claims(validClaims))}`;
  const isUnsigned = header?.['alg'] === 'none';
  const signature = isUnsigned
    ? ''
    : sign('sha256', Buffer.from(signedClaims), key).toString('base64url');
  return `${signedClaims}.${signature}`;
};

const json = (answer: ServerResponse, body: unknown): void => {
  answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const person = { sub: 'maya', email: 'maya@example.com', email_verified: true, given_name: 'Maya' };

const answers: Readonly<Record<string, () => unknown>> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }),
  '/keys': () => ({
    keys: [
      {
        ...knownKeyPair.publicKey.export({ format: 'jwk' }),
        kid: 'known',
        use: 'sig',
        alg: 'RS256',
      },
    ],
  }),
  '/token': () => ({ access_token: 'token', token_type: 'Bearer', id_token: idToken() }),
  '/userinfo': () => forgery.userinfo ?? person,
};

const provider = createServer((request, answer) => {
  if (request.url === endlessPath) sentBytes = answerEndlessly(answer);
  else json(answer, answers[request.url ?? '']?.() ?? {});
});

const startServer = () =>
  startTestServer({
    config: {
      provider: { issuer, clientId: 'alaga', clientSecret: 'secret', name: undefined },
    },
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startServer();
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await server[Symbol.asyncDispose]();
});

/** Goes to the provider and returns at once with a code. */
const returnWith = async (wanted: Forgery, at = server) => {
  const client = at.client();
  const sentTo = (await client.get('/api/login')).headers.get('Location') ?? '';
  const { state, nonce } = Object.fromEntries(new URL(sentTo).searchParams);
  const now = Math.floor(Date.now() / 1000);
  validClaims = { iss: issuer, aud: 'alaga', sub: 'maya', iat: now, exp: now + 300, nonce };
  forgery = wanted;
  const answer = await client.get(`/api/login/callback?code=code&state=${state}`);
  const isSignedIn = (await client.get('/api/auth/user')).status === 200;
  return { to: answer.headers.get('Location'), signedIn: isSignedIn };
};

test('an honest answer signs in', async () => {
  expect(await returnWith({})).toEqual({ to: '/', signedIn: true });
});

test.each<[string, Forgery]>([
  ['signed by another key', { key: unknown.privateKey }],
  ['not signed', { header: { alg: 'none' } }],
  ['for another app', { claims: (claims) => ({ ...claims, aud: 'other' }) }],
  ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['with another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
  ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
  ['that has run out', { claims: (claims) => ({ ...claims, exp: 1000, iat: 900 }) }],
  ['without a subject', { claims: ({ sub: _, ...claims }) => claims }],
  [
    'with what it says of somebody else',
    { claims: (claims) => ({ ...claims, sub: 'new' }), userinfo: person },
  ],
])('a token %s signs nobody in', async (_, expected) => {
  expect(await returnWith(expected)).toEqual({ to: '/landing?error=failed', signedIn: false });
});

afterEach(() => {
  endlessPath = undefined;
});

test('an endless discovery document is not read to its end', async () => {
  await using newServer = await startServer();
  endlessPath = '/.well-known/openid-configuration';
  const { headers } = await newServer.client().get('/api/login');
  expect(headers.get('Location')).toBe('/landing?error=failed');
  expect(await sentBytes).toBeLessThan(ALMOST_ENDLESS / 2);
});

test.each(['/token', '/keys', '/userinfo'])(
  'an endless answer of %s is not read to its end',
  async (path) => {
    await using newServer = await startServer();
    endlessPath = path;
    const { to, signedIn } = await returnWith({}, newServer);
    expect({ to, signedIn }).toEqual({ to: '/landing?error=failed', signedIn: false });
    expect(await sentBytes).toBeLessThan(ALMOST_ENDLESS / 2);
  },
);
