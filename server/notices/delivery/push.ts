import { createHash } from 'node:crypto';
import { allowOnlyPublic } from '#server/http/access/checked-lookup.ts';
import { type OutgoingRequest, postChecked } from '#server/http/access/post-checked.ts';
import { isPushService } from '#server/notices/push-hosts.ts';
import type { AnswerableNotice, NoticeAction } from '#server/notices/source.ts';
import type { Parts } from '#server/parts.ts';

/** Milliseconds that a push service has for its answer. */
const REQUEST_TIMEOUT = 15_000;
/** Seconds that a push service keeps a notice for an offline device, by default. */
const DEFAULT_TTL = 24 * 60 * 60;

export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The payload for the service worker. A notice replaces a visible one with the same tag. */
export interface PushPayload {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** For care plans: the occurrence that can be answered, and the labels of the buttons. */
  readonly care?: AnswerableNotice;
  readonly actions?: Readonly<Record<NoticeAction, string>>;
}

/** The push service reports that the subscription is gone, or that it will never accept the notice. */
export class PushRefused extends Error {
  readonly isGone: boolean;
  constructor(status: number | 'host not allowed') {
    super(`push ${status}`);
    this.isGone = status === 404 || status === 410 || status === 'host not allowed';
  }
}

/** At most 32 characters of base64url. A repeated notice replaces a waiting one with the same topic. */
const toPushTopic = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Encrypts a notice for a device (RFC 8291) and sends it to its push service. Rejects if it was not accepted. */
export const push = async (
  { config, pushKeys, publicAddress }: Pick<Parts, 'config' | 'pushKeys' | 'publicAddress'>,
  { endpoint, p256dh, auth }: PushDevice,
  payload: PushPayload,
  ttl = DEFAULT_TTL,
): Promise<void> => {
  // The subscription was stored by an earlier version, or under another list of hosts.
  if (!isPushService(endpoint, config)) throw new PushRefused('host not allowed');
  const { default: webPush } = await import('web-push');
  const address = publicAddress();
  const subject = config.supportEmail !== undefined ? `mailto:${config.supportEmail}` : address;
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: {
        subject: subject.startsWith('http:') ? 'mailto:alaga@localhost' : subject,
        ...(await pushKeys()),
      },
      TTL: ttl,
      urgency: 'high',
      topic: toPushTopic(payload.tag),
      contentEncoding: 'aes128gcm',
    },
  );
  // The library's types do not say what an encrypted body is.
  const body = Buffer.from(details.body ?? '');
  const headers = details.headers as OutgoingRequest['headers'];
  const status = await postChecked(
    new URL(endpoint),
    { headers, body },
    { mayConnect: allowOnlyPublic(config.developmentMode), timeout: REQUEST_TIMEOUT },
  );
  if (isFinal(status)) throw new PushRefused(status);
  if (status < 200 || status >= 300) throw new Error(`push ${status}`);
};
