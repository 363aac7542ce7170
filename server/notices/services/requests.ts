import { createHmac } from 'node:crypto';
import type { TargetRow } from '#db/notices/targets.ts';
import type { OutgoingRequest } from '#server/http/access/post-checked.ts';
import { NTFY_TOPIC, type TargetEvent } from '#server/targets/rules.ts';

/** The content of a message to a service. */
export interface TargetMessage {
  /** The id of the notice, the same for every attempt. */
  readonly id: string;
  readonly event: TargetEvent | 'test';
  readonly title: string;
  readonly body: string;
  /** The address of the app's page about the notice. */
  readonly link: string;
  /** When the notice was planned (ISO UTC). */
  readonly createdAt: string;
}

export interface TargetRequest extends OutgoingRequest {
  readonly url: URL;
}

interface ServiceTarget extends Pick<TargetRow, 'kind' | 'url'> {
  /** Decrypted. */
  readonly secret: string | null;
}

/** Characters. ntfy turns a longer message into an attachment. */
const TITLE_LENGTH = 250;
const BODY_LENGTH = 1000;

const shorten = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};

/** The priority that Gotify shows with a sound. */
const GOTIFY_PRIORITY = 5;

const asJson = (value: object, headers: Readonly<Record<string, string>>): OutgoingRequest => {
  const body = Buffer.from(JSON.stringify(value));
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.byteLength,
      'User-Agent': 'Alaga',
      ...headers,
    },
  };
};

/** A key in base64 after `whsec_`, as Standard Webhooks writes it, or the bytes of the text itself. */
const decodeKey = (secret: string): Buffer =>
  secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret);

/** Signs as Standard Webhooks says: the id, the time in seconds and the body, separated by dots. */
const signRequest = (message: TargetMessage, secret: string, now: Date): OutgoingRequest => {
  const { id, event, ...data } = message;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const { headers, body } = asJson({ id, type: event, timestamp: data.createdAt, data }, {});
  const mac = createHmac('sha256', decodeKey(secret)).update(`${id}.${timestamp}.`).update(body);
  return {
    body,
    headers: {
      ...headers,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac.digest('base64')}`,
    },
  };
};

/** The address under a base that may be in a folder. */
const resolvePath = (base: URL, path: string): URL =>
  new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}/${path}`);

const requests = {
  /** Posts JSON to the server's root, because titles in headers are limited to ASCII. */
  ntfy: (target: ServiceTarget, { title, body: message, link: click }: TargetMessage) => {
    const url = new URL(target.url);
    const topic = NTFY_TOPIC.exec(url.pathname)?.[1] ?? '';
    const headers = target.secret === null ? {} : { Authorization: `Bearer ${target.secret}` };
    const server = new URL(url.origin + url.pathname.replace(NTFY_TOPIC, '/'));
    return { url: server, ...asJson({ topic, title, message, click }, headers) };
  },
  gotify: (target: ServiceTarget, { title, body: message, link }: TargetMessage) => {
    const gotifyExtras = { 'client::notification': { click: { url: link } } };
    const payload = { title, message, priority: GOTIFY_PRIORITY, extras: gotifyExtras };
    const headers = { 'X-Gotify-Key': target.secret ?? '' };
    return { url: resolvePath(new URL(target.url), 'message'), ...asJson(payload, headers) };
  },
  webhook: (target: ServiceTarget, message: TargetMessage, now: Date) => ({
    url: new URL(target.url),
    ...signRequest(message, target.secret ?? '', now),
  }),
} as const;

/** The HTTP request that delivers a notice to a service. */
export const targetRequest = (
  target: ServiceTarget,
  message: TargetMessage,
  now: Date,
): TargetRequest => {
  const title = shorten(message.title, TITLE_LENGTH);
  const body = shorten(message.body, BODY_LENGTH);
  return requests[target.kind](target, { ...message, title, body }, now);
};
