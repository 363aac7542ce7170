import { reportCounts } from '#build/figures.ts';
import { PARTS } from './parts.ts';

/** Runs one part of `npm run soak`, prints its counts, and exits with 1 if something was lost. */
const name = process.argv[2] ?? '';
const part = PARTS[name];
if (!part) throw new Error('a part, by its name');

const MOST_TOLD = 20;

const missing = part.missing?.();
if (missing !== undefined) console.log(missing);
else {
  const { counts, wrong = [], faults } = await part.run();
  console.table(counts);
  reportCounts(name, counts);
  for (const what of wrong.slice(0, MOST_TOLD)) console.error(what);
  const found = Object.keys(faults).filter((fault) => faults[fault]);
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
}
