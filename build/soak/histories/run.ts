import '#build/soak/empty-texts.ts';

// Imported late, because the modules of the renderer need the texts at once.
const { soakHistories } = await import('./histories.ts');

/**
 * Runs a number of histories from a seed on. Reports failures on standard error as they are found,
 * and prints the whole result as JSON at the end. Must run in a separate process.
 */
const [count = '10', seed = '1', shrunk = '5'] = process.argv.slice(2);
const print = (line: string) => void process.stderr.write(`${line}\n`);
const soakResult = await soakHistories(Number(count), Number(seed), Number(shrunk), print);
process.stdout.write(JSON.stringify(soakResult));
// The simulated browser would keep the process alive.
process.exit(0);
