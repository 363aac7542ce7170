import { describe, expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { passwordHash, problems } from './testing.ts';

const USER_PATH = '/api/auth/user';

describe('updating one’s own account', () => {
  test('changes only sent fields, clears null ones and answers with the whole user', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner({ phone: '0917', emergencyContact: 'Ben', city: 'Cebu' });
    const userBefore = await client.get(USER_PATH);
    const changes = {
      firstName: ' Anna ',
      emergencyContact: null,
      city: '',
      dateOfBirth: '1990-02-28',
      weightUnit: 'lb',
      currency: 'EUR',
    };
    const answer = await client.put(USER_PATH, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...userBefore.body,
      firstName: 'Anna',
      displayName: 'Anna Reyes',
      emergencyContact: null,
      city: null,
      dateOfBirth: '1990-02-28',
      weightUnit: 'lb',
      currency: 'EUR',
    });
    expect((await client.get(USER_PATH)).body).toEqual(answer.body);
  });

  test('changes single switches and leaves the others', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER_PATH, {
      notificationPreferences: { push: false },
      privacySettings: { publicProfile: false },
    });
    expect(answer.body).toMatchObject({
      notificationPreferences: { email: true, sms: false, push: false, reminders: true },
      privacySettings: { publicProfile: false, qrEmergencyInfo: true, anonymousDataSharing: false },
    });
  });

  test('changes nothing for an empty body', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const userBefore = await client.get(USER_PATH);
    expect((await client.put(USER_PATH, {})).body).toEqual(userBefore.body);
  });

  test('ignores fields that an owner may not set', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner({
      isEmailConfirmed: false,
      passwordHash: await passwordHash(),
    });
    const columns = [
      'id',
      'email',
      'passwordHash',
      'isEmailConfirmed',
      'sessionVersion',
      'createdAt',
    ];
    const readUser = () =>
      server.db.run((knex) =>
        knex('users')
          .where({ id: user.id })
          .first(...columns),
      );
    const userBefore = await readUser();
    const answer = await client.put(USER_PATH, {
      id: 'another',
      email: 'eve@example.com',
      passwordHash: 'x',
      isEmailConfirmed: true,
      is_email_confirmed: true,
      sessionVersion: 99,
      createdAt: '2000-01-01T00:00:00.000Z',
      verifiedPhone: '+639175550100',
      profileImageBlobId: 'x',
      publicProfile: false,
    });
    expect(answer.status).toBe(200);
    expect(await readUser()).toEqual(userBefore);
    expect(answer.body).toMatchObject({ privacySettings: { publicProfile: true } });
  });

  test('changes no other account', async () => {
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner({ firstName: 'Ben' })];
    await ana.client.put(USER_PATH, { firstName: 'Anna' });
    expect((await ben.client.get(USER_PATH)).body['firstName']).toBe('Ben');
  });

  test('requires a session', async () => {
    await using server = await startTestServer();
    expect((await server.client().put(USER_PATH, { firstName: 'Eve' })).status).toBe(401);
  });

  test.each([
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: null }, 'First name is required'],
    [{ lastName: ' ' }, 'Last name is required'],
    [{ phone: 'x'.repeat(201) }, 'Please keep this to 200 characters.'],
    [{ country: null }, 'Please enter text.'],
    [{ dateOfBirth: '2026-02-30' }, 'Please enter a valid date.'],
    [{ dateOfBirth: '2026-11-21' }, 'Birth date cannot be in the future'],
    [{ preferredLanguage: 'de' }, 'Please choose English or Filipino.'],
    [{ digestAt: '7:00' }, 'Please choose a time such as 07:00.'],
    [{ weightUnit: 'stone' }, 'Please choose kilograms, grams or pounds.'],
    [{ currency: 'eur' }, 'Please choose a currency.'],
    [{ currency: null }, 'Please choose a currency.'],
    [{ timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
  ])('refuses %o', async (change, message) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER_PATH, change);
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect(problems(answer.body)).toEqual({ [Object.keys(change)[0] ?? '']: message });
  });

  test.each([
    [{ from: '22', until: '06:30' }, 'from', 'Please choose a time such as 22:00.'],
    [{ from: '22:00' }, 'until', 'Please choose a time such as 22:00.'],
    [
      { from: '22:00', until: '22:00' },
      'until',
      'Quiet hours must not begin and end at the same time.',
    ],
  ])('refuses quiet hours %o', async (quietHours, field, message) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER_PATH, { quietHours });
    expect(answer.status).toBe(400);
    expect(problems(answer.body)).toEqual({ [`quietHours.${field}`]: message });
  });

  test('stores and clears quiet hours and the hour of the daily mail', async () => {
    await using server = await startTestServer();
    const { client, user } = await server.owner();
    const quietHours = { from: '22:00', until: '06:30' };
    const answer = await client.put(USER_PATH, { quietHours, digestAt: '07:00' });
    expect(answer.body).toMatchObject({
      quietHours: { ...quietHours, medication: false },
      digestAt: '07:00',
    });
    const getNextDigest = () =>
      server.db.run((knex) => knex('users').where({ id: user.id }).pluck<string[]>('nextDigestAt'));
    expect(await getNextDigest()).toEqual(['2026-11-20T23:00:00.000Z']);
    await client.put(USER_PATH, { timeZone: 'UTC' });
    expect(await getNextDigest()).toEqual(['2026-11-20T07:00:00.000Z']);
    const { text: file } = await exportOf(server, client);
    expect(JSON.parse(file)).toMatchObject({ profile: { digestAt: '07:00', quietHours } });
    const clearedUser = await client.put(USER_PATH, { quietHours: null, digestAt: null });
    expect([
      clearedUser.body['quietHours'],
      clearedUser.body['digestAt'],
      await getNextDigest(),
    ]).toEqual([null, null, [null]]);
  });

  test.each([
    { notificationPreferences: { email: 'yes' } },
    { privacySettings: { publicProfile: null } },
  ])('refuses a switch that is not a boolean: %o', async (change) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER_PATH, change);
    expect([answer.status, answer.body['message']]).toEqual([400, 'Please choose yes or no.']);
  });
});
