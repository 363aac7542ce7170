import { ApiError, NetworkError } from '#renderer/api.ts';
import { t, wording } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { toast } from './toast-store.ts';

/** A read that a screen cannot do without was refused: its own sentence, before the server's. */
export class FetchFailed extends Error {
  readonly id: MessageId;
  constructor(id: MessageId, cause: ApiError) {
    super(id, { cause });
    this.name = 'FetchFailed';
    this.id = id;
  }
}

/** A change that could neither be sent nor be kept on this device; `id` says why. */
export class NotKept extends Error {
  readonly id: MessageId;
  constructor(id: MessageId) {
    super(id);
    this.name = 'NotKept';
    this.id = id;
  }
}

/** What an owner reads of an error: the server's words in their language, or the fallback. */
export const errorText = (error: unknown, fallback: MessageId = 'error.tryAgain'): string => {
  if (error instanceof NetworkError) return t('error.network');
  if (error instanceof NotKept) return t(error.id);
  if (error instanceof FetchFailed) return `${t(error.id)}. ${errorText(error.cause, fallback)}`;
  if (!(error instanceof ApiError)) return t(fallback);
  const worded = wording(error.code);
  return worded !== error.code && worded !== '' ? worded : (error.said ?? t(fallback));
};

/** Says what went wrong. That a session has ended is said already, by whoever goes to the login then. */
export const showErrorToast = (
  error: unknown,
  title: MessageId = 'error.title',
  fallback: MessageId = 'error.tryAgain',
): void => {
  if (error instanceof ApiError && error.code === 'http.unauthorized') return;
  toast({ title: t(title), description: errorText(error, fallback), tone: 'danger' });
};
