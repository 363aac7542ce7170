import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** PostgreSQL refuses text with this character, so that it must not get as far. */
const NUL = 'a\u0000b';
const QUERY = encodeURIComponent(NUL);

/** A passkey whose user handle is NUL. */
const PASSKEY = {
  ...{ id: 'A', rawId: 'A', type: 'public-key' },
  response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A', userHandle: 'AA' },
};

test.each([
  ['POST', '/api/pets', { name: 'Bantay', category: 'dog', ownerId: NUL }],
  ['POST', '/api/household/invitations', { role: 'viewer', petIds: [NUL] }],
  ['PUT', '/api/household/members/none', { petIds: [NUL] }],
  ['POST', '/api/calendar-feed', { petIds: [NUL] }],
  ['POST', '/api/tokens', { name: 'A', scopes: ['pets:read'], petIds: [NUL] }],
  [
    'POST',
    '/api/sitter-links',
    {
      ...{ petIds: [NUL], from: '2026-11-20', until: '2026-11-21', canLog: true },
      ...{ language: 'en', showAddress: false },
    },
  ],
  ['POST', '/api/pets/PET/hand-over', { leftOutIds: [NUL] }],
  [
    'POST',
    '/api/push/subscriptions',
    {
      endpoint: `https://push.example/${NUL}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  ],
  ['POST', '/api/push/unsubscribe', { endpoint: `https://push.example/${NUL}` }],
  [
    'POST',
    '/api/notification-targets',
    {
      ...{ kind: 'gotify', name: 'A', url: `https://1.1.1.1/${NUL}` },
      ...{ secret: 'abc', events: ['reminder'] },
    },
  ],
  ['POST', '/api/auth/biometric-verify', { assertion: PASSKEY }],
  [
    'POST',
    '/api/auth/change-password',
    {
      ...{ currentPassword: 'x', newPassword: 'abcdefgh', confirmPassword: 'abcdefgh' },
      removeWaysIn: [NUL],
    },
  ],
  ['GET', `/api/care?from=2026-11-20&to=2026-11-20&petId=${QUERY}`, undefined],
  ['GET', `/api/visit-reports?petId=${QUERY}`, undefined],
  ['GET', `/api/vaccination-cards.pdf?petIds=${QUERY}`, undefined],
  ['GET', `/api/pets/PET/vet-summary.pdf?questions=${QUERY}`, undefined],
  ['GET', `/api/auth/confirm-email?token=${QUERY}`, undefined],
  ['GET', `/share/pet/${QUERY}`, undefined],
  ['GET', `/shared/${QUERY}`, undefined],
  ['GET', `/calendar/${QUERY}.ics`, undefined],
  ['GET', `/sit/${QUERY}`, undefined],
  ['GET', `/api/login?invitation=${QUERY}&timeZone=${QUERY}`, undefined],
] as const)('%s %s with NUL is refused', async (method, path, body) => {
  const { user, client } = await server.owner();
  const { id } = await buildPet(server.db, { userId: user.id });
  const address = path.replace('PET', id);
  const answer =
    method === 'GET'
      ? await client.get(address)
      : await client[method === 'PUT' ? 'put' : 'post'](address, body);
  expect(answer.status).toBeLessThan(500);
});
