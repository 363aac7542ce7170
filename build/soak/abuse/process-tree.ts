import { readdirSync, readFileSync } from 'node:fs';
import { readMemory } from '#build/bench/server/processes.ts';

// Reads /proc, so it works only on Linux.

const readParent = (pid: string): number | undefined => {
  try {
    // The program's name precedes these fields in brackets, and may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // The process has ended since the folder was listed.
    return undefined;
  }
};

/** A process and all its descendants. */
export const processTree = (root: number): readonly number[] => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = Map.groupBy(pids, readParent);
  const descendantPids = (pid: number): readonly number[] => [
    pid,
    ...(children.get(pid) ?? []).flatMap((child) => descendantPids(Number(child))),
  ];
  return descendantPids(root);
};

/** Resident memory in KiB; 0 for a process that has ended. */
const readResidentMemory = (pid: number): number => {
  try {
    return readMemory(pid) || 0;
  } catch {
    return 0;
  }
};

export interface MemoryWatch {
  /** The highest sum of resident memory of all the processes at one moment, in MB. */
  readonly peakMegabytes: number;
  readonly maxProcesses: number;
}

const INTERVAL_MS = 50;

/** Measures a process and all its descendants every 50 ms, until the result is requested. */
export const watchMemory = (root: number): (() => MemoryWatch) => {
  let peak = 0;
  let mostProcesses = 0;
  const measure = (): void => {
    const pids = processTree(root);
    const resident = pids.reduce((sum, pid) => sum + readResidentMemory(pid), 0);
    peak = Math.max(peak, resident);
    mostProcesses = Math.max(mostProcesses, pids.length);
  };
  measure();
  const watch = setInterval(measure, INTERVAL_MS);
  return () => {
    clearInterval(watch);
    return { peakMegabytes: Math.round(peak / 1024), maxProcesses: mostProcesses };
  };
};
