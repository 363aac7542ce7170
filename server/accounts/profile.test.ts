import { describe, expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { passwordHash, problems } from './testing.ts';

const USER = '/api/auth/user';

describe('changing the own account', () => {
  test('changes only what is sent, null clears, and the answer is the whole user', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner({ phone: '0917', emergencyContact: 'Ben', city: 'Cebu' });
    const before = await client.get(USER);
    const changes = {
      firstName: ' Anna ',
      emergencyContact: null,
      city: '',
      dateOfBirth: '1990-02-28',
    };
    const answer = await client.put(USER, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...before.body,
      firstName: 'Anna',
      displayName: 'Anna Reyes',
      emergencyContact: null,
      city: null,
      dateOfBirth: '1990-02-28',
    });
    expect((await client.get(USER)).body).toEqual(answer.body);
  });

  test('changes single switches and leaves the others', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER, {
      notificationPreferences: { push: false },
      privacySettings: { publicProfile: false },
    });
    expect(answer.body).toMatchObject({
      notificationPreferences: { email: true, sms: false, push: false, reminders: true },
      privacySettings: { publicProfile: false, qrEmergencyInfo: true, anonymousDataSharing: false },
    });
  });

  test('an empty change changes nothing', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const before = await client.get(USER);
    expect((await client.put(USER, {})).body).toEqual(before.body);
  });

  test('never writes what is not the owner’s to write', async () => {
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
    const read = () =>
      server.db.run((k) =>
        k('users')
          .where({ id: user.id })
          .first(...columns),
      );
    const before = await read();
    const answer = await client.put(USER, {
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
    expect(await read()).toEqual(before);
    expect(answer.body).toMatchObject({ privacySettings: { publicProfile: true } });
  });

  test('changes nobody else', async () => {
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner({ firstName: 'Ben' })];
    await ana.client.put(USER, { firstName: 'Anna' });
    expect((await ben.client.get(USER)).body['firstName']).toBe('Ben');
  });

  test('needs a session', async () => {
    await using server = await startTestServer();
    expect((await server.client().put(USER, { firstName: 'Eve' })).status).toBe(401);
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
    [{ timeZone: 'Mars/Olympus' }, 'This time zone is not known.'],
  ])('refuses %o', async (change, message) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER, change);
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect(problems(answer.body)).toEqual({ [Object.keys(change)[0] ?? '']: message });
  });

  test.each([
    { notificationPreferences: { email: 'yes' } },
    { privacySettings: { publicProfile: null } },
  ])('a switch is yes or no: %o', async (change) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put(USER, change);
    expect([answer.status, answer.body['message']]).toEqual([400, 'Please choose yes or no.']);
  });
});
