import { expect, it } from 'vitest';
import { getReach } from './notification-channels.ts';

const ALL_SERVICES = { mode: 'hosted', mail: true, textMessages: true, push: true } as const;
const NO_SERVICES = { mode: 'hosted', mail: false, textMessages: false, push: false } as const;
const HOUSEHOLD = { ...NO_SERVICES, mode: 'household' } as const;
const ANA = { email: 'ana@example.com', isEmailConfirmed: true, verifiedPhone: '+639175550100' };

it.each([
  ['email', ANA, ALL_SERVICES, true, 'preferences.email.hint'],
  ['email', { ...ANA, email: null }, ALL_SERVICES, false, 'preferences.email.none'],
  [
    'email',
    { ...ANA, isEmailConfirmed: false },
    ALL_SERVICES,
    false,
    'preferences.email.unconfirmed',
  ],
  ['email', ANA, NO_SERVICES, false, 'preferences.email.notSetUp'],
  ['sms', ANA, ALL_SERVICES, true, 'preferences.sms.hint'],
  ['sms', { ...ANA, verifiedPhone: null }, ALL_SERVICES, false, 'preferences.sms.noPhone'],
  ['sms', ANA, NO_SERVICES, false, 'preferences.sms.notSetUp'],
  ['push', ANA, ALL_SERVICES, true, 'preferences.push.hint'],
  ['push', ANA, HOUSEHOLD, true, 'preferences.push.computer'],
  ['push', ANA, NO_SERVICES, false, 'preferences.push.notSetUp'],
] as const)('%s for %o on %o: open %s, %s', (channel, owner, server, open, text) => {
  expect(getReach(channel, owner, server)).toMatchObject({ open, text });
});
