import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInTurn } from '#build/run-sequentially.ts';
import { PARTS } from './parts.ts';

/**
 * `npm run soak`: what the tests do ten times, hundreds of times; with words only the parts whose names hold one of
 * them. Prints what each counted; fails where something was lost.
 */
const texts = pathToFileURL(join(import.meta.dirname, 'empty-texts.ts')).href;
const script = join(import.meta.dirname, 'part.ts');
runInTurn(
  Object.fromEntries(Object.keys(PARTS).map((name) => [name, ['--import', texts, script, name]])),
);
