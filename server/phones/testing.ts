import type { Parts } from '#server/parts.ts';
import { SmsRefused, SmsUnanswered } from '#server/parts.ts';
import type { TestClient } from '#server/testing.ts';

/** An SMS gateway for tests. It stores messages and can be made to fail. */
export interface Phone {
  readonly sms: Parts['sms'];
  readonly messages: { readonly to: string; readonly text: string }[];
  /** How the gateway answers the next messages. If it is silent, it delivers them without an answer. */
  state: 'delivers' | 'fails' | 'refuses' | 'silent';
  /** The code in the newest message. */
  otp(): string;
}

export const testPhone = (): Phone => {
  const phone: Phone = {
    messages: [],
    state: 'delivers',
    sms: {
      available: true,
      async send(message) {
        if (phone.state === 'fails') throw new Error('the gateway answered 500');
        if (phone.state === 'refuses') throw new SmsRefused('the gateway answered 400');
        phone.messages.push(message);
        if (phone.state === 'silent') throw new SmsUnanswered('the gateway did not answer');
      },
    },
    otp: () => /\b\d{6}\b/.exec(phone.messages.at(-1)?.text ?? '')?.[0] ?? '',
  };
  return phone;
};

/** A code that differs from this one. */
export const otherCode = (otp: string): string =>
  String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

export const PHONE = '+639175550100';

/** Requests a code. `from` is the client's address, for servers that trust their proxy. */
export const requestCode = (
  client: TestClient,
  phoneNumber: string = PHONE,
  from = '203.0.113.1',
) => client.post('/api/auth/send-otp', { phoneNumber }, { 'X-Forwarded-For': from });

export const submitCode = (
  client: TestClient,
  otp: string,
  phoneNumber: string = PHONE,
  from = '203.0.113.1',
) => client.post('/api/auth/verify-otp', { phoneNumber, otp }, { 'X-Forwarded-For': from });
