import { ApiError, NetworkError } from '#renderer/api.ts';
import { hasText, t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { toast } from './toast-store.ts';

/** A required query failed. Its own text is shown before the server's. */
export class FetchFailed extends Error {
  readonly id: MessageId;
  constructor(id: MessageId, cause: ApiError) {
    super(id, { cause });
    this.name = 'FetchFailed';
    this.id = id;
  }
}

/** A change that could neither be sent nor stored on this device; `id` is the text of the reason. */
export class NotStored extends Error {
  readonly id: MessageId;
  constructor(id: MessageId) {
    super(id);
    this.name = 'NotStored';
    this.id = id;
  }
}

/** The text of an error for the owner: the server's translated reason, or the fallback. */
export const errorText = (error: unknown, fallback: MessageId = 'error.tryAgain'): string => {
  if (error instanceof NetworkError) return t('error.network');
  if (error instanceof NotStored) return t(error.id);
  if (error instanceof FetchFailed) return `${t(error.id)}. ${errorText(error.cause, fallback)}`;
  if (!(error instanceof ApiError)) return t(fallback);
  return hasText(error.code)
    ? // The cast is safe: there is a text with that id.
      t(error.code as MessageId, error.answer.values)
    : (error.said ?? t(fallback));
};

/**
 * Shows an error and returns the id of its toast. An expired session is not shown here, because the redirect to
 * the login has its own toast.
 */
export const showErrorToast = (
  error: unknown,
  title: MessageId = 'error.title',
  fallback: MessageId = 'error.tryAgain',
): number | undefined => {
  if (error instanceof ApiError && error.code === 'http.unauthorized') return undefined;
  return toast({ title: t(title), description: errorText(error, fallback), tone: 'danger' });
};
