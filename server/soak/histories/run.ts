import { soakHistories } from './histories.ts';

/** Plays so many histories from a seed on, and prints what was found as JSON. For a process of its own. */
const [count = '10', seed = '1', shrunk = '5'] = process.argv.slice(2);
const found = await soakHistories(Number(count), Number(seed), Number(shrunk));
process.stdout.write(JSON.stringify(found));
// A browser has no end.
process.exit(0);
