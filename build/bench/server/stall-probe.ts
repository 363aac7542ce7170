import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts and ends watching the event
 * loop. At the end, its longest stall is written to the `file` of this module's address, in
 * milliseconds. `clock` is the value of `monitorEventLoopDelay`. `own` excludes the time in which
 * the thread waited for a free core, which only Linux reports, but includes waiting for the disk.
 */
const INTERVAL_MS = 1;

const file = new URL(import.meta.url).searchParams.get('file') ?? 'longest-stall';
const delays = monitorEventLoopDelay({ resolution: INTERVAL_MS });

/** Returns the milliseconds in which the main thread was ready but no core was free. */
const coreWaitTime = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

const workingTime = (): number => performance.now() - coreWaitTime();

let probeState: { readonly timer: NodeJS.Timeout; longest: number; last: number } | undefined;

const measure = () => {
  const measuredAt = workingTime();
  if (!probeState) return;
  probeState.longest = Math.max(probeState.longest, measuredAt - probeState.last);
  probeState.last = measuredAt;
};

process.on('SIGUSR2', () => {
  if (probeState === undefined) {
    probeState = { timer: setInterval(measure, INTERVAL_MS), longest: 0, last: workingTime() };
    delays.reset();
    delays.enable();
    return;
  }
  measure();
  delays.disable();
  clearInterval(probeState.timer);
  writeFileSync(file, JSON.stringify({ clock: delays.max / 1e6, own: probeState.longest }));
  probeState = undefined;
});
