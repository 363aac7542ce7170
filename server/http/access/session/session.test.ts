import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ANA, confirmedAna } from '#server/accounts/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

const DAY = 24 * 60 * 60 * 1000;

const signInClient = async (server: TestServer) => {
  await confirmedAna(server);
  const client = server.client();
  const login = await client.post('/api/auth/login', ANA);
  return { client, login };
};

describe('the session', () => {
  test('has a cookie hidden from scripts and other sites', async () => {
    await using server = await startTestServer();
    const { login } = await signInClient(server);
    const cookie = login.headers.getSetCookie().find((line) => line.startsWith('alaga.sid='));
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookie).toMatch(/; path=\//i);
    expect(cookie).not.toMatch(/; secure/i);
  });

  test('has a Secure cookie over https', async () => {
    await using server = await startTestServer({ config: { publicUrl: 'https://alaga.example' } });
    const { login } = await signInClient(server);
    const cookies = login.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-alaga\.sid.*; secure/i);
  });

  test('is stored only by the hash of its id', async () => {
    await using server = await startTestServer();
    const { client } = await signInClient(server);
    const id = client.cookies.get('alaga.sid') ?? '';
    const rows = await server.db.run((knex) =>
      knex('sessions').whereNotNull('userId').select('sid', 'sess'),
    );
    expect(rows.map(({ sid }) => sid)).toEqual([
      createHash('sha256').update(id).digest('base64url'),
    ]);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test('gets a new id at every sign-in, and the old one is worthless', async () => {
    await using server = await startTestServer();
    const { client } = await signInClient(server);
    const plantedClient = server.client();
    for (const [name, value] of client.cookies) plantedClient.cookies.set(name, value);
    await client.post('/api/auth/login', ANA);
    expect(client.cookies.get('alaga.sid')).not.toBe(plantedClient.cookies.get('alaga.sid'));
    expect((await plantedClient.get('/api/auth/user')).status).toBe(401);
    // The browser that signed the address up has a session too.
    const rows = await server.db.run((knex) =>
      knex('sessions').whereNotNull('userId').select('sid'),
    );
    expect(rows).toHaveLength(1);
  });

  test('does not use an id planted by a stranger', async () => {
    await using server = await startTestServer();
    await confirmedAna(server);
    const stranger = server.client();
    const email = 'eve@example.com';
    await server.client().post('/api/auth/signup', { ...ANA, email });
    // An unconfirmed sign-in leaves a session that belongs to nobody.
    expect((await stranger.post('/api/auth/login', { ...ANA, email })).status).toBe(403);
    const victim = server.client();
    for (const [name, value] of stranger.cookies) victim.cookies.set(name, value);
    expect((await victim.post('/api/auth/login', ANA)).status).toBe(200);
    expect((await victim.get('/api/auth/user')).status).toBe(200);
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
  });

  test('ignores an unsigned or forged cookie', async () => {
    await using server = await startTestServer();
    const { client } = await signInClient(server);
    client.cookies.delete('alaga.sid.sig');
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  test('ends after 30 days', async () => {
    await using server = await startTestServer();
    const { client } = await signInClient(server);
    server.clock.advance(31 * DAY);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  test('is renewed in its second half, and not before', async () => {
    await using server = await startTestServer();
    const { client } = await signInClient(server);
    server.clock.advance(14 * DAY);
    expect((await client.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
    server.clock.advance(2 * DAY);
    expect((await client.get('/api/auth/user')).headers.getSetCookie()).not.toEqual([]);
    server.clock.advance(29 * DAY);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('is not created by a request without one', async () => {
    await using server = await startTestServer();
    const answer = await server.client().get('/api/capabilities');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
  });

  test('costs a read one statement', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    server.statements();
    await client.get('/api/auth/user');
    expect(server.statements()).toHaveLength(1);
  });
});
