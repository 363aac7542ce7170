import { readFileSync } from 'node:fs';

/** Milliseconds of one tick, in which Linux counts processor time for all programs. */
const TICK = 10;

/** Processor time of a process in milliseconds; undefined on systems other than Linux, which offer no file for it. */
export const processorTime = (pid: number): number | undefined => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces.
    const values = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(values[11]) + Number(values[12]);
    return Number.isNaN(ticks) ? undefined : ticks * TICK;
  } catch {
    return undefined;
  }
};
