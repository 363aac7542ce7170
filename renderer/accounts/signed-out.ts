import { ApiError } from '#renderer/api.ts';

/** Whether a call was refused because the session has ended, which is said and dealt with elsewhere. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
