import type { Sms } from '#server/parts.ts';

/** Used if no gateway is configured. */
export const noSms: Sms = {
  available: false,
  send: () => Promise.reject(new Error('no gateway for text messages is configured')),
};
