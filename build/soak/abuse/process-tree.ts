import { readdirSync, readFileSync } from 'node:fs';
import { memoryOf } from '#build/bench/server/processes.ts';

// Only Linux shows the processes of others in files.

const parentOf = (pid: string): number | undefined => {
  try {
    // The name of the program stands in brackets before it and may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended since the folder was listed.
    return undefined;
  }
};

/** A process and all that it started, and these in turn. */
export const processTree = (root: number): readonly number[] => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(pids, parentOf);
  const below = (pid: number): readonly number[] => [
    pid,
    ...(children.get(pid) ?? []).flatMap((child) => below(Number(child))),
  ];
  return below(root);
};

/** Resident memory in KiB; 0 of a process that has ended. */
const residentOf = (pid: number): number => {
  try {
    return memoryOf(pid) || 0;
  } catch {
    return 0;
  }
};

export interface WatchedMemory {
  /** The most resident memory of all the processes together at one moment, in MB. */
  readonly peakMegabytes: number;
  readonly mostProcesses: number;
}

const EVERY = 50;

/** Looks at a process and all that it started every 50 ms, until it is asked what it saw. */
export const watchMemory = (root: number): (() => WatchedMemory) => {
  let peak = 0;
  let mostProcesses = 0;
  const look = (): void => {
    const pids = processTree(root);
    const resident = pids.reduce((sum, pid) => sum + residentOf(pid), 0);
    peak = Math.max(peak, resident);
    mostProcesses = Math.max(mostProcesses, pids.length);
  };
  look();
  const watch = setInterval(look, EVERY);
  return () => {
    clearInterval(watch);
    return { peakMegabytes: Math.round(peak / 1024), mostProcesses };
  };
};
