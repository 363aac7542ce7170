import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/** The whole server of a household, to be killed. */
const server = await start({ config: readConfig(), log: () => undefined });
// The next one is there the sooner; this one is given no time to keep it at its end.
flushCompileCache();
process.send?.(server.url);
