import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { clockTime } from '#server/calendar/contract.ts';
import { calendarDate, noNul } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { AccountChannel } from './rules.ts';

const ENDPOINT_LENGTH = 2000;

const text = (length: number) =>
  z
    .string({ error: errorId('field.invalid') })
    .check(z.minLength(1, errorId('field.invalid')), z.maxLength(length, errorId('field.invalid')));

/** Base64url: a P-256 point of 65 bytes, and a secret of 16 bytes. */
const key = (bytes: number) =>
  text(200).check(
    z.regex(/^[\w-]+=*$/, errorId('field.invalid')),
    z.refine(
      (encodedKey) => Math.floor((encodedKey.replace(/=+$/, '').length * 3) / 4) === bytes,
      errorId('field.invalid'),
    ),
  );

const isAddress = (address: string): boolean =>
  /^https?:$/.test(URL.parse(address)?.protocol ?? '');

const address = text(ENDPOINT_LENGTH).check(z.refine(isAddress, errorId('field.invalid')), noNul);

/** The result of `PushManager.subscribe`. */
const subscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});

/** The server's public key for subscribing a browser. 503 if push is not possible. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  out: answerType<{ readonly publicKey: string }>(),
});

/** Stores a browser's subscription; repeating it changes nothing. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  body: subscription,
  status: 201,
  out: answerType<MessageAnswer>(),
});

/** Ends the push notices of a browser. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  body: z.object({ endpoint: address }),
  out: answerType<MessageAnswer>(),
});

/** The outcome of the last notice on a channel. Instants are ISO UTC. */
export interface Delivery {
  readonly channel: AccountChannel;
  /** `limited`: not sent, because the account has got its text messages of the day. */
  readonly state: 'waiting' | 'sent' | 'failed' | 'limited';
  readonly at: string;
}

export interface NoticeStatus {
  /** The channels by which the owner would be reminded now. */
  readonly channels: readonly AccountChannel[];
  /** The last delivery on each channel. */
  readonly deliveries: readonly Delivery[];
}

/** The channels by which the account would be reminded now, and the last delivery on each. */
export const readNoticeStatus = endpoint({
  method: 'GET',
  path: '/api/notices',
  out: answerType<NoticeStatus>(),
});

/** Sends a test notice on every available channel; 409 if there is none. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/notices/test',
  body: z.object({}),
  out: answerType<NoticeStatus>(),
});

/** Minutes for which an occurrence can be snoozed. */
const SNOOZE_MINUTES = [15, 60] as const;

/**
 * Repeats the notice of an occurrence after these minutes, by default in an hour, unless it is answered by then. 400 for
 * an occurrence that the plan does not have in these days.
 */
export const snoozeCare = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/snooze',
  body: z.object({
    day: calendarDate('care.dose.occurrence'),
    time: z.nullable(clockTime('care.dose.occurrence')),
    minutes: z._default(
      z.union(
        SNOOZE_MINUTES.map((minutes) => z.literal(minutes)),
        { error: errorId('field.invalid') },
      ),
      60,
    ),
  }),
  out: answerType<MessageAnswer>(),
});
