import { expect, it } from 'vitest';
import { getReach } from './notification-channels.ts';

const ALL = { mode: 'hosted', mail: true, textMessages: true, push: true } as const;
const NONE = { mode: 'hosted', mail: false, textMessages: false, push: false } as const;
const HOUSEHOLD = { ...NONE, mode: 'household' } as const;
const ANA = { email: 'ana@example.com', isEmailConfirmed: true, verifiedPhone: '+639175550100' };

it.each([
  ['email', ANA, ALL, true, 'preferences.email.hint'],
  ['email', { ...ANA, email: null }, ALL, false, 'preferences.email.none'],
  ['email', { ...ANA, isEmailConfirmed: false }, ALL, false, 'preferences.email.unconfirmed'],
  ['email', ANA, NONE, false, 'preferences.email.notSetUp'],
  ['sms', ANA, ALL, true, 'preferences.sms.hint'],
  ['sms', { ...ANA, verifiedPhone: null }, ALL, false, 'preferences.sms.noPhone'],
  ['sms', ANA, NONE, false, 'preferences.sms.notSetUp'],
  ['push', ANA, ALL, true, 'preferences.push.hint'],
  ['push', ANA, HOUSEHOLD, true, 'preferences.push.computer'],
  ['push', ANA, NONE, false, 'preferences.push.notSetUp'],
] as const)('%s for %o on %o: open %s, %s', (channel, owner, server, open, text) => {
  expect(getReach(channel, owner, server)).toMatchObject({ open, text });
});
