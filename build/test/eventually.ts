import { vi } from 'vitest';
import { POLL_LIMIT } from './time-limits.ts';

/** Repeats the work until it no longer throws, also on a busy machine. `interval` is in milliseconds. */
export const eventually = <Result>(
  work: () => Result | Promise<Result>,
  interval = 50,
): Promise<Result> => vi.waitFor(work, { timeout: POLL_LIMIT, interval });
