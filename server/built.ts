import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Where the built server begins (dist/server/main.js). What V8 made of the code is kept beside it, so that the next
 * start need not compile it again; where nothing may be written there, the server starts without. Beside the code and not among
 * temporary files, because whoever may write it decides what runs.
 */
enableCompileCache(join(import.meta.dirname, 'cache'));

await import('./standalone.ts');
