import { ApiError } from '#renderer/api.ts';
import { NotStored, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { MessageId } from '#server/messages/ids.ts';

/** Whether the error contains a reason from the server. */
const isExplained = (error: unknown): boolean =>
  error instanceof NotStored ||
  (error instanceof ApiError && error.code !== '' && error.code !== 'http.internal');

/** Shows that something was not saved, with `explanation` if the server gave no reason. */
export const showNotSaved = (error: unknown, failed: MessageId, explanation?: MessageId): void =>
  showErrorToast(explanation && !isExplained(error) ? undefined : error, failed, explanation);
