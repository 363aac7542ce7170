import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which statements may hold the event loop before others have their turn. */
const SLICE = 10;

let began = 0;
let isMeasured = false;

/**
 * Whether the event loop has been held for a slice since the first statement of this turn. SQLite answers at once, and so
 * a long list of statements would otherwise be one turn, in which nobody else is answered.
 */
const isSliceOver = (): boolean => {
  if (isMeasured) return performance.now() - began > SLICE;
  isMeasured = true;
  began = performance.now();
  setImmediate(() => {
    isMeasured = false;
  });
  return false;
};

/** Lets others have their turn where this one has lasted long enough. */
export const yieldIfLong = async (): Promise<void> => {
  while (isSliceOver()) await nextTurn();
};

/** Does something to each of a long list in order, in slices between which others have their turn. */
export const inSlices = async <T>(
  all: Iterable<T>,
  work: (item: T, index: number) => void,
): Promise<void> => {
  let index = 0;
  for (const item of all) {
    // The clock is not read for each: many are done in a microsecond.
    if (index % 64 === 0) await yieldIfLong();
    work(item, index);
    index += 1;
  }
};
