import { expect, test } from 'vitest';
import { deliveryText } from './delivery-text.ts';

test.each([
  ['email', 'sent', 'Email: sent Nov 20, 10:00\u00a0AM'],
  ['sms', 'failed', 'Text message: could not be delivered, Nov 20, 10:00\u00a0AM'],
  [
    'sms',
    'limited',
    'Text message: not sent, because 20 were sent in a day already, Nov 20, 10:00\u00a0AM',
  ],
  ['push', 'waiting', 'Push: on its way since Nov 20, 10:00\u00a0AM'],
  ['desktop', 'sent', 'This computer: sent Nov 20, 10:00\u00a0AM'],
] as const)('%s, %s: %s', (channel, state, text) => {
  expect(deliveryText({ channel, state, at: '2026-11-20T10:00:00.000Z' })).toBe(text);
});
