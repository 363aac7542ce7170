import { ApiError } from '#renderer/api.ts';

/**
 * Whether the server says that there is no such thing, or none that is shared with the account. A proxy or a captive
 * portal answers 404 without that code.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'http.notFound';
