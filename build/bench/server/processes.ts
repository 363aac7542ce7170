import { globSync, readdirSync, readFileSync } from 'node:fs';

// What Linux tells of another process; no other system does.

/** Resident memory, in KiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** How many files and connections it has open. */
export const filesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** What it has computed so far in its code and in the system, all its threads together, in ms. */
export const cpuOf = (pid: number): number =>
  globSync(`/proc/${pid}/task/*/schedstat`)
    .map((file) => Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, each) => sum + each, 0);

/** In milliseconds: Linux counts in hundredths of a second here. */
const TICK = 10;

/** As `cpuOf`, threads that have ended included, to the nearest ten milliseconds. */
export const wholeCpuOf = (pid: number): number => {
  // The program's name may hold spaces; behind it, user and system time are the 12th and 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return TICK * (Number(fields[11]) + Number(fields[12]));
};
