import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { NAME_LENGTH, noNul, requiredText } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import {
  MIN_WEBHOOK_SECRET,
  NTFY_TOPIC,
  TARGET_EVENTS,
  TARGET_KINDS,
  type TargetEvent,
  type TargetKind,
} from './rules.ts';

/** Why a notice did not reach a service. The service's own words are never shown. */
export type TargetProblem =
  | 'address'
  | 'redirect'
  | 'refused'
  | 'failed'
  | 'timeout'
  | 'unreachable'
  | 'secret';

/** A service outside this server to which the account's notices are sent. */
export interface NotificationTarget {
  readonly id: string;
  readonly kind: TargetKind;
  readonly name: string;
  readonly url: string;
  /** The secret itself is never returned. */
  readonly hasSecret: boolean;
  readonly events: readonly TargetEvent[];
  readonly createdAt: string;
  /** The outcome of the last delivery (ISO UTC); null before the first one. */
  readonly last: {
    readonly state: 'sent' | 'failed';
    readonly at: string;
    readonly problem: TargetProblem | null;
  } | null;
}

const URL_LENGTH = 500;
const SECRET_LENGTH = 200;

const isAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    /^https?:$/.test(url?.protocol ?? '') &&
    url?.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
};

/** A target's secret. It is sent in a header, so it may contain only ASCII without spaces. */
const secret = z
  .string({ error: errorId('targets.secret.invalid') })
  .check(
    z.trim(),
    z.maxLength(SECRET_LENGTH, errorId('targets.secret.invalid')),
    z.regex(/^[\x21-\x7e]+$/, errorId('targets.secret.invalid')),
  );

const hasNtfyTopic = (url: string): boolean => NTFY_TOPIC.test(URL.parse(url)?.pathname ?? '');

/** The form of a target. An absent secret stays as it is; null removes it. */
export const targetForm = z
  .object({
    kind: z.enum(TARGET_KINDS, { error: errorId('field.invalid') }),
    name: requiredText(NAME_LENGTH, 'targets.name.required'),
    url: z
      .string({ error: errorId('targets.url.required') })
      .check(
        z.trim(),
        z.minLength(1, errorId('targets.url.required')),
        z.maxLength(URL_LENGTH, errorId('targets.url.invalid')),
        noNul,
        z.refine(isAddress, errorId('targets.url.invalid')),
      ),
    secret: z.optional(z.nullable(secret)),
    events: z
      .array(z.enum(TARGET_EVENTS, { error: errorId('field.invalid') }), {
        error: errorId('targets.events.required'),
      })
      .check(
        z.minLength(1, errorId('targets.events.required')),
        z.maxLength(TARGET_EVENTS.length, errorId('field.invalid')),
      ),
  })
  .check(
    z.refine(({ kind, url }) => kind !== 'ntfy' || hasNtfyTopic(url), {
      path: ['url'],
      error: errorId('targets.url.topic'),
    }),
    z.refine(
      ({ kind, secret: key }) => kind !== 'webhook' || !key || key.length >= MIN_WEBHOOK_SECRET,
      { path: ['secret'], error: errorId('targets.secret.short') },
    ),
  );

const TARGETS_PATH = '/api/notification-targets';

/** Lists all targets, at most 10, in the order of their creation. */
export const listNotificationTargets = endpoint({
  method: 'GET',
  path: TARGETS_PATH,
  out: answerType<readonly NotificationTarget[]>(),
});

/**
 * Adds a service to which notices about the chosen events are sent: a topic of ntfy, a Gotify server with the token of an
 * application, or a webhook, whose requests are signed with the secret (Standard Webhooks). Answers 400 `targets.address`
 * for an address that is not on the public internet, or that is not https, unless the operator allows it; 409 above 10.
 */
export const addNotificationTarget = endpoint({
  method: 'POST',
  path: TARGETS_PATH,
  body: targetForm,
  status: 201,
  out: answerType<NotificationTarget>('id'),
});

/**
 * Changes a service. Where its kind or the host of its address changes, the secret is needed again, because it would be
 * sent to somebody else.
 */
export const changeNotificationTarget = endpoint({
  method: 'PUT',
  path: `${TARGETS_PATH}/:targetId`,
  body: targetForm,
  out: answerType<NotificationTarget>('id'),
});

/** Nothing more is sent to the service. */
export const deleteNotificationTarget = endpoint({
  method: 'DELETE',
  path: `${TARGETS_PATH}/:targetId`,
  out: answerType<MessageAnswer>('message'),
});

/** Sends a test at once; `last` is its outcome. It is not repeated. */
export const testNotificationTarget = endpoint({
  method: 'POST',
  path: `${TARGETS_PATH}/:targetId/test`,
  body: z.object({}),
  out: answerType<NotificationTarget>('id'),
});
