import { join } from 'node:path';
import { runInTurn } from './in-turn.ts';

/** `npm run bench`: every benchmark in turn, or with arguments only those whose path holds one of them. */
const BENCHES = [
  'renderer/bench/smoothness.ts',
  'renderer/bench/decoders.ts',
  'renderer/bench/bulk-import.ts',
  'server/bench/enumeration.ts',
  'server/bench/clinics.ts',
  'server/bench/speed.ts',
  'server/bench/quota.ts',
  'renderer/bench/first-page.ts',
  // Fetches Lighthouse from npm's registry.
  'renderer/bench/lighthouse.ts',
  // A quarter of an hour, and 9 GB of the temporary folder.
  'server/bench/growth.ts',
];

const root = join(import.meta.dirname, '..');
runInTurn(Object.fromEntries(BENCHES.map((file) => [file, [join(root, file)]])));
