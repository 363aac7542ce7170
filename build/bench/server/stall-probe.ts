import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts and ends watching the event
 * loop. At the end, its longest stall is written to the `file` of this module's address, in
 * milliseconds. `clock` is the value of `monitorEventLoopDelay`. `own` excludes the time in which
 * the thread waited for a free core, which only Linux reports, but includes waiting for the disk.
 */
const EVERY = 1;

const file = new URL(import.meta.url).searchParams.get('file') ?? 'longest-stall';
const delays = monitorEventLoopDelay({ resolution: EVERY });

/** Milliseconds in which the main thread was ready but no core was free. */
const waitedForCore = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

const ownTime = (): number => performance.now() - waitedForCore();

let watching: { readonly timer: NodeJS.Timeout; longest: number; last: number } | undefined;

const look = () => {
  const at = ownTime();
  if (!watching) return;
  watching.longest = Math.max(watching.longest, at - watching.last);
  watching.last = at;
};

process.on('SIGUSR2', () => {
  if (watching === undefined) {
    watching = { timer: setInterval(look, EVERY), longest: 0, last: ownTime() };
    delays.reset();
    delays.enable();
    return;
  }
  look();
  delays.disable();
  clearInterval(watching.timer);
  writeFileSync(file, JSON.stringify({ clock: delays.max / 1e6, own: watching.longest }));
  watching = undefined;
});
