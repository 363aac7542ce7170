import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/**
 * The whole server, to be killed: its notice job runs once at the start. Its clock stands at the instant it is given,
 * and goes on from there.
 */
const begun = Number(process.argv[2]);
const since = performance.now();
await start({
  config: readConfig(),
  clock: { now: () => new Date(begun + performance.now() - since) },
  log: () => undefined,
});
// The next one is there the sooner; this one is given no time to keep it at its end.
flushCompileCache();
process.send?.('started');
