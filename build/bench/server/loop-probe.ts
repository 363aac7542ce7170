import { writeFileSync } from 'node:fs';

/**
 * Loaded into a measured server before everything else. SIGUSR2 starts and ends watching the event
 * loop. At the end, the longest turn is written to the `file` of this module's address, in
 * milliseconds of the main thread's CPU time, which excludes other processes.
 */
const INTERVAL_MS = 1;

const file = new URL(import.meta.url).searchParams.get('file') ?? 'longest-turn';

const blockLoop = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let probeState: { readonly timer: NodeJS.Timeout; longest: number; last: number } | undefined;

const watch = () => {
  const newProbeState = { longest: 0, last: blockLoop() };
  const timer = setInterval(() => {
    const measuredAt = blockLoop();
    if (probeState) {
      probeState.longest = Math.max(probeState.longest, measuredAt - probeState.last);
      probeState.last = measuredAt;
    }
  }, INTERVAL_MS);
  return { ...newProbeState, timer };
};

process.on('SIGUSR2', () => {
  if (probeState === undefined) {
    probeState = watch();
  } else {
    clearInterval(probeState.timer);
    writeFileSync(file, String(Math.max(probeState.longest, blockLoop() - probeState.last)));
    probeState = undefined;
  }
});
