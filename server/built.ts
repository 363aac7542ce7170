import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * The entry point of the built server (dist/server/main.js). V8's compile cache is kept beside the code, so that the
 * next start need not compile again; without write access the server starts without it. It is not in the temporary
 * folder, because anybody who can write the cache decides what code runs.
 */
enableCompileCache(join(import.meta.dirname, 'cache'));

await import('./standalone.ts');
