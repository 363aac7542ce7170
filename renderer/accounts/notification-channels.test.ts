import { expect, it } from 'vitest';
import { reachOf } from './notification-channels.ts';

const ALL = { mail: true, sms: true, push: true };
const NONE = { mail: false, sms: false, push: false };
const ANA = { email: 'ana@example.com', verifiedPhone: '+639175550100' };

it.each([
  ['email', ANA, ALL, true, 'preferences.email.hint'],
  ['email', { ...ANA, email: null }, ALL, false, 'preferences.email.none'],
  ['email', ANA, NONE, false, 'preferences.email.notSetUp'],
  ['sms', ANA, ALL, true, 'preferences.sms.hint'],
  ['sms', { ...ANA, verifiedPhone: null }, ALL, false, 'preferences.sms.noPhone'],
  ['sms', ANA, NONE, false, 'preferences.sms.notSetUp'],
  ['push', ANA, ALL, true, 'preferences.push.hint'],
  ['push', ANA, NONE, false, 'preferences.push.notSetUp'],
] as const)('%s for %o on %o: open %s, %s', (channel, owner, server, open, text) => {
  expect(reachOf(channel, owner, server)).toMatchObject({ open, text });
});
