import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts to watch the event loop, and ends it: its longest
 * stall is written to the `file` of this module's address, in milliseconds. `clock` is what `monitorEventLoopDelay` says;
 * `own` leaves out how long the thread waited for a core that other processes had, which Linux alone tells, and keeps
 * what it waited for the disk.
 */
const EVERY = 1;

const file = new URL(import.meta.url).searchParams.get('file') ?? 'longest-stall';
const delays = monitorEventLoopDelay({ resolution: EVERY });

/** Milliseconds for which the main thread was ready and no core was free. */
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
