import { busyError } from './errors.ts';

/**
 * Limits work: when `maximum` calls are waiting or in progress, further calls are refused with 503 before anything is
 * done.
 */
export const limitConcurrency = (maximum: number) => {
  let runningCount = 0;
  return {
    /** Throws that refusal if no more work would be accepted. */
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
