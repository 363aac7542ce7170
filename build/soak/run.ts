import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runSequentially } from '#build/run-sequentially.ts';
import { SOAKS } from './soaks.ts';

/**
 * `npm run soak` repeats hundreds of times what the tests do ten times. Arguments select the
 * soaks whose names contain one of them. Prints the counts of each soak, and fails if something was lost.
 */
const texts = pathToFileURL(join(import.meta.dirname, 'empty-texts.ts')).href;
const script = join(import.meta.dirname, 'run-one-soak.ts');
runSequentially(
  Object.fromEntries(Object.keys(SOAKS).map((name) => [name, ['--import', texts, script, name]])),
);
