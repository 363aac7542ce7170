import { writeFileSync } from 'node:fs';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts to watch the event loop, and ends it: the longest
 * turn since then is written to the `file` of its address, in milliseconds that the main thread computed. What the computer did for
 * other processes meanwhile is no part of it.
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
