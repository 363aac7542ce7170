import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runSequentially } from '#build/run-sequentially.ts';
import { PARTS } from './parts.ts';

/**
 * `npm run soak` repeats hundreds of times what the tests do ten times. Words select the parts
 * whose names contain one of them. Prints the counts of each part, and fails if something was lost.
 */
const texts = pathToFileURL(join(import.meta.dirname, 'empty-texts.ts')).href;
const script = join(import.meta.dirname, 'part.ts');
runSequentially(
  Object.fromEntries(Object.keys(PARTS).map((name) => [name, ['--import', texts, script, name]])),
);
