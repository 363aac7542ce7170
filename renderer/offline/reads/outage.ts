import { ApiError, NetworkError } from '#renderer/api.ts';

/** Whether the server did not answer: it cannot be reached, it fails, or a proxy answers in its place. */
export const isOutage = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
