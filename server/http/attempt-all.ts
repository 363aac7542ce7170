import { errorMessage } from './error-message.ts';

/** The number of messages that the message of an AggregateError repeats. */
const MAX_MESSAGES = 10;

/** Throws nothing for no errors, the error itself for one, and one AggregateError for several. */
export const throwAll = (errors: readonly unknown[]): void => {
  const singleErrors = errors.flatMap((error) =>
    error instanceof AggregateError ? error.errors : [error],
  );
  if (singleErrors.length === 0) return;
  if (singleErrors.length === 1) throw singleErrors[0];
  const messages = [...new Set(singleErrors.map(errorMessage))].slice(0, MAX_MESSAGES);
  throw new AggregateError(singleErrors, `${singleErrors.length} errors: ${messages.join('; ')}`);
};

/** Runs all steps one after the other, also those after one that fails, and throws the errors of all at the end. */
export const attemptAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const runStep of steps) {
    try {
      await runStep();
    } catch (error) {
      errors.push(error);
    }
  }
  throwAll(errors);
};
