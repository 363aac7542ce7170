import { writeFileSync } from 'node:fs';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts and ends watching the event
 * loop. At the end, the longest turn is written to the `file` of this module's address, in
 * milliseconds of the main thread's CPU time, which excludes other processes.
 */
const EVERY = 1;

const file = new URL(import.meta.url).searchParams.get('file') ?? 'longest-turn';

const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let watching: { readonly timer: NodeJS.Timeout; longest: number; last: number } | undefined;

const watch = () => {
  const now = { longest: 0, last: computed() };
  const timer = setInterval(() => {
    const at = computed();
    if (watching) {
      watching.longest = Math.max(watching.longest, at - watching.last);
      watching.last = at;
    }
  }, EVERY);
  return { ...now, timer };
};

process.on('SIGUSR2', () => {
  if (watching === undefined) {
    watching = watch();
  } else {
    clearInterval(watching.timer);
    writeFileSync(file, String(Math.max(watching.longest, computed() - watching.last)));
    watching = undefined;
  }
});
