import { ApiError } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { NotStored, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';

/** Whether the error contains a reason from the server. */
const isExplained = (error: unknown): boolean =>
  error instanceof NotStored ||
  (error instanceof ApiError && error.code !== '' && error.code !== 'http.internal');

/**
 * Shows that something was not saved, with `explanation` if the server gave no reason. Its text for a thing that is gone
 * does not say that it may only be no longer shared.
 */
export const showNotSaved = (error: unknown, failed: MessageId, explanation?: MessageId): void => {
  if (isNotFound(error)) {
    toast({ title: t(failed), description: t('outbox.gone'), tone: 'danger' });
  } else
    showErrorToast(explanation && !isExplained(error) ? undefined : error, failed, explanation);
};
