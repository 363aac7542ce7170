import { globSync, readdirSync, readFileSync } from 'node:fs';

// Reads /proc, so it works only on Linux.

/** Returns the resident memory of a process in KiB. */
export const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Returns the number of open files and connections of a process. */
export const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The CPU time of all running threads of a process so far, user and system, in ms. */
export const readCpuTime = (pid: number): number =>
  globSync(`/proc/${pid}/task/*/schedstat`)
    .map((file) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, item) => sum + item, 0);

/** The unit of CPU time in milliseconds: Linux counts hundredths of a second here. */
const TICK_MS = 10;

/** The CPU time of a process including ended threads, in steps of ten milliseconds. */
export const readTotalCpuTime = (pid: number): number => {
  // The program's name may contain spaces. After it, user and system time are the 12th and 13th
  // fields.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return TICK_MS * (Number(fields[11]) + Number(fields[12]));
};
