import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/**
 * The whole server, which the test kills. Its clock begins at the given instant, and its notice job runs once at the
 * start.
 */
const startedAt = Number(process.argv[2]);
const since = performance.now();
await start({
  config: readConfig(),
  clock: { now: () => new Date(startedAt + performance.now() - since) },
  log: () => undefined,
});
// The compile cache is written now, because the process will be killed and the next start should be
// fast.
flushCompileCache();
process.send?.('started');
