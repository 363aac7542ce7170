import { reportCounts } from '#build/figures.ts';
import { SOAKS } from './soaks.ts';

/** Runs one soak of `npm run soak`, prints its counts, and exits with 1 if something was lost. */
const name = process.argv[2] ?? '';
const soak = SOAKS[name];
if (!soak) throw new Error(`There is no soak named ${name}.`);

const MAX_PRINTED_FAILURES = 20;

/** Taken before the soak runs, because a simulated browser silences the console's errors. */
const printError = console.error;

const missingRequirement = soak.missing?.();
if (missingRequirement !== undefined) console.log(missingRequirement);
else {
  const { counts, wrong = [], faults } = await soak.run();
  console.table(counts);
  reportCounts(name, counts);
  for (const failure of wrong.slice(0, MAX_PRINTED_FAILURES)) printError(failure);
  const failedChecks = Object.keys(faults).filter((fault) => faults[fault]);
  for (const fault of failedChecks) printError(fault);
  if (failedChecks.length > 0) process.exitCode = 1;
}
