import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/** The whole server of a household, to be killed. */
const server = await start({ config: readConfig(), log: () => undefined });
process.send?.(server.url);
