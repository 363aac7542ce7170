import { afterEach } from 'vitest';
import { keepFailedPages } from './failed-pages.ts';
import { openContexts } from './testing.ts';

// Runs after a file's own hooks, which keep the pages that they close.
afterEach(async () => keepFailedPages(await openContexts()));
