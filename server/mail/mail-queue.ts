import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '#server/http/semaphore.ts';
import type { Log, Mail, MailTransport, Message } from '#server/parts.ts';

/** Mails that are delivered at a time. Mail servers refuse clients that open many connections. */
const MAX_AT_ONCE = 5;

/**
 * Milliseconds before each further try. Mail servers refuse unknown senders for up to some minutes (greylisting,
 * RFC 6647), and restarts take as long.
 */
const RETRY_DELAYS = [20_000, 2 * 60_000, 8 * 60_000];

/** Mails that wait for a further try. Others that fail meanwhile are not tried again. */
const MAX_DELAYED = 1000;

export interface MailQueue extends Mail {
  /** The number of mails that are not delivered yet. */
  readonly waiting: number;
  /**
   * Delivers all waiting mails at once, also delayed ones, so that a shutdown takes no longer than one delivery, and
   * waits for them.
   */
  drain(): Promise<void>;
}

/** The error's code. Its message is not logged, because it may contain an address. */
const failureReason = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error instanceof Error
      ? error.name
      : 'failed';

/** Whether a mail server refused the mail for good: with a code from 500 (RFC 5321, 4.2.1). */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/**
 * Delivers mails after the current request has been answered, because the time of a delivery must not reveal whether an
 * address has an account. Failures are logged, and tried again after `retryDelays` unless they are final.
 */
export const createMailQueue = (
  mail: MailTransport,
  log: Log,
  retryDelays: readonly number[] = RETRY_DELAYS,
): MailQueue => {
  const pendingMails = new Set<Promise<void>>();
  const slots = new Semaphore(MAX_AT_ONCE);
  const draining = Promise.withResolvers<void>();
  let isDraining = false;
  let delayed = 0;

  const waitForRetry = async (delay: number): Promise<void> => {
    delayed += 1;
    await Promise.race([sleep(delay, undefined, { ref: false }), draining.promise]);
    delayed -= 1;
  };

  const tryUntilAccepted = async (message: Message, delays: readonly number[]): Promise<void> => {
    try {
      await slots.run(() => mail.send(message));
    } catch (error) {
      const [delay, ...laterDelays] = delays;
      if (delay === undefined || isDraining || delayed >= MAX_DELAYED || isFinal(error))
        throw error;
      log({ level: 'warn', mail: 'delayed', error: failureReason(error) });
      await waitForRetry(delay);
      await tryUntilAccepted(message, laterDelays);
    }
  };

  const deliver = async (...[message, onDelivered]: Parameters<Mail['send']>): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await tryUntilAccepted(message, onDelivered ? [] : retryDelays);
      await onDelivered?.();
    } catch (error) {
      log({ level: 'error', mail: 'not delivered', error: failureReason(error) });
    }
  };

  return {
    available: mail.available,
    get waiting() {
      return pendingMails.size;
    },
    async send(...request) {
      const delivery = deliver(...request).finally(() => pendingMails.delete(delivery));
      pendingMails.add(delivery);
    },
    deliver: (message) => mail.send(message),
    async drain() {
      isDraining = true;
      draining.resolve();
      slots.open();
      while (pendingMails.size > 0) await Promise.all(pendingMails);
    },
  };
};
