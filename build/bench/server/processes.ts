import { globSync, readdirSync, readFileSync } from 'node:fs';
import { processorTime } from '#server/helper-process/processor-time.ts';

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

/** The CPU time of a process including ended threads, in steps of ten milliseconds. */
export const readTotalCpuTime = (pid: number): number => {
  const time = processorTime(pid);
  if (time === undefined) throw new Error(`no processor time of process ${pid}`);
  return time;
};
