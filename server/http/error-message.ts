/** The text of an error for the log; "failed" for a thrown value that is no error. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'failed';
