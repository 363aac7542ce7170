import { ApiError, NetworkError } from '#renderer/api.ts';
import { hasText, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { RESEND_AFTER, type WaitAnswer } from '#server/phones/contract.ts';
import type { SentCode } from './sent-code.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

const readWait = (error: unknown): WaitAnswer | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  // The cast is safe: the type of each field is checked below.
  const { retryAfter, phoneNumber } = error.answer as Partial<Record<keyof WaitAnswer, unknown>>;
  if (typeof retryAfter !== 'number') return undefined;
  return { retryAfter, ...(typeof phoneNumber === 'string' ? { phoneNumber } : {}) };
};

/** The code that was already sent, if that is why another was refused. `now` is in milliseconds. */
export const findPendingCode = (error: unknown, now: number): SentCode | undefined => {
  const { retryAfter, phoneNumber } = readWait(error) ?? {};
  if (retryAfter === undefined || phoneNumber === undefined) return undefined;
  return { phoneNumber, sentAt: now - (RESEND_AFTER - retryAfter) * 1000 };
};

/** Shows the reason of a refusal, with the waiting time if there is one. */
export const showRefusal = (error: unknown, title: MessageId, fallback: MessageId): void => {
  const waitAnswer = readWait(error);
  if (waitAnswer === undefined || !(error instanceof ApiError)) {
    showErrorToast(error, title, fallback);
    return;
  }
  const { retryAfter } = waitAnswer;
  const isOfDay = retryAfter > HOUR_SECONDS && hasText(error.code);
  const description = isOfDay
    ? // The cast is safe: there is a text with that id.
      t(error.code as MessageId, { hours: Math.ceil(retryAfter / HOUR_SECONDS) })
    : t('phones.wait', { minutes: Math.ceil(retryAfter / MINUTE_SECONDS) });
  toast({ title: t(title), description, tone: 'danger' });
};

/** A code that was refused unchecked is not reported as wrong. */
export const showVerifyRefusal = (error: unknown): void => {
  const isUnseen = error instanceof NetworkError || readWait(error) !== undefined;
  const title = isUnseen ? 'error.title' : 'phones.verify.failed';
  showRefusal(error, title, 'phones.verify.failed.text');
};
