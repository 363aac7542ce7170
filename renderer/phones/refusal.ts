import { ApiError, NetworkError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { RESEND_AFTER, type Wait } from '#server/phones/contract.ts';
import type { SentCode } from './sent-code.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const waitOf = (error: unknown): Wait | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  // A cast: each is looked at below.
  const { retryAfter, phoneNumber } = error.answer as Partial<Record<keyof Wait, unknown>>;
  if (typeof retryAfter !== 'number') return undefined;
  return { retryAfter, ...(typeof phoneNumber === 'string' ? { phoneNumber } : {}) };
};

/** The code that is on its way already, where that is why no other was sent; `now` in milliseconds. */
export const codeUnderWay = (error: unknown, now: number): SentCode | undefined => {
  const { retryAfter, phoneNumber } = waitOf(error) ?? {};
  if (retryAfter === undefined || phoneNumber === undefined) return undefined;
  return { phoneNumber, sentAt: now - (RESEND_AFTER - retryAfter) * 1000 };
};

/** Says why not, and how long to wait where that is why. */
export const showRefusal = (error: unknown, title: MessageId, fallback: MessageId): void => {
  const wait = waitOf(error);
  // The limits of a day say their wait in hours, in the server's own sentence.
  if (wait === undefined || wait.retryAfter > HOUR) {
    showErrorToast(error, title, fallback);
    return;
  }
  const minutes = Math.ceil(wait.retryAfter / MINUTE);
  toast({ title: t(title), description: t('phones.wait', { minutes }), tone: 'danger' });
};

/** A code that nobody looked at is not called wrong. */
export const showVerifyRefusal = (error: unknown): void => {
  const isUnseen = error instanceof NetworkError || waitOf(error) !== undefined;
  const title = isUnseen ? 'error.title' : 'phones.verify.failed';
  showRefusal(error, title, 'phones.verify.failed.text');
};
