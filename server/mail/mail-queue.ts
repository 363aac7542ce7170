import type { Log, Mail, MailTransport } from '#server/parts.ts';

export interface MailQueue extends Mail {
  /** Waits for the mails that are on their way. */
  drain(): Promise<void>;
}

/** What is worth knowing of a failed delivery; its message may hold an address. */
const failureReason = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : error instanceof Error
      ? error.name
      : 'failed';

/**
 * Takes a mail and delivers it after the present request has been answered: how long a delivery takes, and whether
 * there is one at all, must not tell whether an address has an account. A failure is logged.
 */
export const createMailQueue = (mail: MailTransport, log: Log): MailQueue => {
  const onTheirWay = new Set<Promise<void>>();
  const deliver = async (...asked: Parameters<Mail['send']>): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await mail.send(...asked);
    } catch (error) {
      log({ level: 'error', mail: 'not delivered', error: failureReason(error) });
    }
  };
  return {
    available: mail.available,
    async send(...asked) {
      const delivery = deliver(...asked).finally(() => onTheirWay.delete(delivery));
      onTheirWay.add(delivery);
    },
    deliver: (message) => mail.send(message),
    async drain() {
      while (onTheirWay.size > 0) await Promise.all(onTheirWay);
    },
  };
};
