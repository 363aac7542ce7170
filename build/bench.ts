import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run bench`: every benchmark in turn, or with arguments only those whose path holds one of them. */
const BENCHES = [
  'renderer/bench/smoothness.ts',
  'renderer/bench/decoders.ts',
  'renderer/bench/bulk-import.ts',
  'server/bench/enumeration.ts',
  'server/bench/clinics.ts',
  'server/bench/speed.ts',
  'renderer/bench/first-page.ts',
  // Fetches Lighthouse from npm's registry.
  'renderer/bench/lighthouse.ts',
  // A quarter of an hour, and 9 GB of the temporary folder.
  'server/bench/growth.ts',
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const chosen = BENCHES.filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);

const failed = chosen.filter((file) => {
  console.log(`\n# ${file}`);
  return spawnSync(process.execPath, [join(root, file)], { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0 || chosen.length === 0) {
  console.error(failed.length > 0 ? `Failed: ${failed.join(', ')}` : 'No benchmark is named so.');
  process.exitCode = 1;
}
