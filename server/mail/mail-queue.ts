import { Semaphore } from '#server/http/semaphore.ts';
import type { Log, Mail, MailTransport } from '#server/parts.ts';

/** Mails that are delivered at a time. Mail servers refuse clients that open many connections. */
const MAX_AT_ONCE = 5;

export interface MailQueue extends Mail {
  /** The number of mails that are not delivered yet. */
  readonly waiting: number;
  /** Delivers all waiting mails at once, so that a shutdown takes no longer than one delivery, and waits for them. */
  drain(): Promise<void>;
}

/** The error's code. Its message is not logged, because it may contain an address. */
const failureReason = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error instanceof Error
      ? error.name
      : 'failed';

/**
 * Delivers mails after the current request has been answered, because the time of a delivery must not reveal whether an
 * address has an account. Failures are logged.
 */
export const createMailQueue = (mail: MailTransport, log: Log): MailQueue => {
  const pendingMails = new Set<Promise<void>>();
  const slots = new Semaphore(MAX_AT_ONCE);
  const deliver = async (...args: Parameters<Mail['send']>): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await slots.run(() => mail.send(...args));
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
      slots.open();
      while (pendingMails.size > 0) await Promise.all(pendingMails);
    },
  };
};
