import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { calendarDate } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Channel } from './rules.ts';

const ENDPOINT_LENGTH = 2000;

const text = (length: number) =>
  z
    .string({ error: errorId('field.invalid') })
    .check(z.minLength(1, errorId('field.invalid')), z.maxLength(length, errorId('field.invalid')));

/** Keys are base64url: a P-256 point of 65 bytes, and a secret of 16. */
const key = (bytes: number) =>
  text(200).check(
    z.regex(/^[\w-]+=*$/, errorId('field.invalid')),
    z.refine(
      (encoded) => Math.floor((encoded.replace(/=+$/, '').length * 3) / 4) === bytes,
      errorId('field.invalid'),
    ),
  );

const isAddress = (address: string): boolean =>
  /^https?:$/.test(URL.parse(address)?.protocol ?? '');

const address = text(ENDPOINT_LENGTH).check(z.refine(isAddress, errorId('field.invalid')));

/** What `PushManager.subscribe` gives. */
const subscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});

/** The server's public key, with which a browser subscribes. 503 where notices cannot be pushed. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  out: answerType<{ readonly publicKey: string }>(),
});

/** Subscribes the browser for its owner; a second time changes nothing. */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  body: subscription,
  status: 201,
  out: answerType<MessageAnswer>(),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  body: z.object({ endpoint: address }),
  out: answerType<MessageAnswer>(),
});

/** How the last notice of a channel fared. Instants are ISO UTC. */
export interface Delivery {
  readonly channel: Channel;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string;
}

export interface NoticeStatus {
  /** By which channels the owner would be reminded as things stand. */
  readonly channels: readonly Channel[];
  /** The last of each channel. */
  readonly deliveries: readonly Delivery[];
}

export const readNoticeStatus = endpoint({
  method: 'GET',
  path: '/api/notices',
  out: answerType<NoticeStatus>(),
});

/** Sends a test by every channel that would be used; 409 where there is none. */
export const sendTest = endpoint({
  method: 'POST',
  path: '/api/notices/test',
  body: z.object({}),
  out: answerType<NoticeStatus>(),
});

/** How long an occurrence that was put off stays quiet. */
export const SNOOZE_MINUTES = 60;

/** Tells of an occurrence of a plan once more in an hour, unless it was answered by then. */
export const snoozeCare = endpoint({
  method: 'POST',
  path: '/api/care-plans/:planId/snooze',
  body: z.object({
    day: calendarDate('care.dose.occurrence'),
    time: z.nullable(
      z
        .string({ error: errorId('care.dose.occurrence') })
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorId('care.dose.occurrence'))),
    ),
  }),
  out: answerType<MessageAnswer>(),
});
