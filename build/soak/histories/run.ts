import { soakHistories } from './histories.ts';

/**
 * Plays so many histories from a seed on: says on standard error what fails as it is found, and prints everything as
 * JSON in the end. For a process of its own.
 */
const [count = '10', seed = '1', shrunk = '5'] = process.argv.slice(2);
const say = (line: string) => void process.stderr.write(`${line}\n`);
const found = await soakHistories(Number(count), Number(seed), Number(shrunk), say);
process.stdout.write(JSON.stringify(found));
// A browser has no end.
process.exit(0);
