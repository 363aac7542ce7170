import { expect, test } from 'vitest';
import { toProfile } from './rules.ts';

const VERIFIED_CLAIMS = { email: 'maya@example.com', email_verified: true };

const toNames = (claims: Readonly<Record<string, unknown>>) => {
  const profile = toProfile({ ...VERIFIED_CLAIMS, ...claims });
  return [profile?.firstName, profile?.lastName];
};

test.each([
  [{ given_name: 'Maya', family_name: 'Santos', name: 'Other' }, ['Maya', 'Santos']],
  [{ given_name: ' Maya  Luz ' }, ['Maya Luz', '']],
  [{ name: 'Maya Luz Santos' }, ['Maya', 'Luz Santos']],
  [{ family_name: 'Santos' }, ['Santos', '']],
  [{ given_name: '', name: '  ' }, ['maya', '']],
  [{ given_name: 7, name: ['x'] }, ['maya', '']],
  [{ given_name: 'Ma\u0000ya\u202e\n', family_name: '\ud800' }, ['Ma ya', '']],
  [{ given_name: '🐶'.repeat(120) }, ['🐶'.repeat(100), '']],
])('names from %j', (claims, names) => {
  expect(toNames(claims)).toEqual(names);
});

test.each([
  [{}],
  [{ email: 'maya@example.com' }],
  [{ email: 'maya@example.com', email_verified: 'true' }],
  [{ email: 'maya@example.com', email_verified: 1 }],
  [{ email: 'maya', email_verified: true }],
  [{ email: `${'m'.repeat(250)}@example.com`, email_verified: true }],
])('refuses %j', (claims) => {
  expect(toProfile(claims)).toBeUndefined();
});

test('lower-cases the address and keeps the picture’s address', () => {
  const claims = { email: ' Maya@Example.COM ', email_verified: true };
  expect(toProfile({ ...claims, picture: 'https://example.com/a.png' })).toMatchObject({
    email: 'maya@example.com',
    picture: 'https://example.com/a.png',
  });
  for (const picture of ['', null, 7]) {
    expect(toProfile({ ...claims, picture })?.picture).toBeUndefined();
  }
});
