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
