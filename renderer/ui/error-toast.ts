import { ApiError, NetworkError } from '#renderer/api.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { t, wording } from './text.ts';
import { toast } from './toast-store.ts';

/** What an owner reads of an error: the server's words in their language, or the fallback. */
export const errorText = (error: unknown, fallback: MessageId = 'error.tryAgain'): string => {
  if (error instanceof NetworkError) return t('error.network');
  if (!(error instanceof ApiError)) return t(fallback);
  const worded = wording(error.code);
  return worded !== error.code && worded !== '' ? worded : (error.said ?? t(fallback));
};

export const showErrorToast = (
  error: unknown,
  title: MessageId = 'error.title',
  fallback: MessageId = 'error.tryAgain',
): void => toast({ title: t(title), description: errorText(error, fallback), tone: 'danger' });
