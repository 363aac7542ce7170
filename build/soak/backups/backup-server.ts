import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/** The whole server of a household, which the test kills. */
const server = await start({ config: readConfig(), log: () => undefined });
// The compile cache is written now, because the process will be killed and the next start should be
// fast.
flushCompileCache();
process.send?.(server.url);
