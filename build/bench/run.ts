import { join } from 'node:path';
import { runSequentially } from '#build/run-sequentially.ts';

/**
 * `npm run bench` runs all benchmarks one after the other. With arguments it runs only those whose
 * path contains one of them.
 */
const BENCH_NAMES = [
  'build/bench/renderer/smoothness.ts',
  'build/bench/renderer/decoders.ts',
  'build/bench/renderer/bulk-import.ts',
  'build/bench/server/enumeration.ts',
  'build/bench/server/clinics.ts',
  'build/bench/server/speed.ts',
  'build/bench/server/quota.ts',
  'build/bench/server/stalls.ts',
  'build/bench/server/publication.ts',
  'build/bench/server/care.ts',
  'build/bench/server/care-minute.ts',
  'build/bench/server/household.ts',
  'build/bench/server/search.ts',
  'build/bench/renderer/first-page.ts',
  // This benchmark downloads Lighthouse from npm's registry.
  'build/bench/renderer/lighthouse.ts',
  // This benchmark takes a quarter of an hour, and 9 GB of the temporary folder.
  'build/bench/server/growth.ts',
];

const root = join(import.meta.dirname, '../..');
runSequentially(Object.fromEntries(BENCH_NAMES.map((file) => [file, [join(root, file)]])));
