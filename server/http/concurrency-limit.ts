import { busyError } from './errors.ts';

/**
 * Counts the calls that are waiting or in progress, so that further ones can be refused before anything is done. `run`
 * itself refuses none.
 */
export const limitConcurrency = (maximum: number) => {
  let runningCount = 0;
  return {
    /** Throws 503 if `maximum` calls are waiting or in progress. */
    requireRoom(): void {
      if (runningCount >= maximum) throw busyError();
    },
    async run<T>(work: () => Promise<T>): Promise<T> {
      runningCount += 1;
      try {
        return await work();
      } finally {
        runningCount -= 1;
      }
    },
  };
};
