/** A command was called in a wrong way. */
export class UsageError extends Error {}

/** A command named something that does not exist. */
export class NotFoundError extends Error {}

/** Whether `parseArgs` refused the arguments, for example an unknown option. */
const isParseError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The exit code of a command that failed, the same for all commands of operators. */
export const toExitCode = (error: unknown): number => {
  if (error instanceof NotFoundError) return 3;
  return error instanceof UsageError || isParseError(error) ? 2 : 1;
};
