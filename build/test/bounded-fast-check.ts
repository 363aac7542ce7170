import { createRequire } from 'node:module';
import type FastCheck from 'fast-check';
import { HANG_LIMIT } from './time-limits.ts';

/**
 * Replaces the library in tests. After a failure it searches for the smallest failing case, which can take longer than
 * all tests together, and a test's own time limit cannot end it while it occupies the thread. Here the search ends
 * after half of that limit, and the last case that failed is reported. A property that is not checked by then fails.
 */

// Loaded by Node, because an import would lead to this module again.
const library = createRequire(import.meta.url)('fast-check') as typeof FastCheck;

library.configureGlobal({ interruptAfterTimeLimit: HANG_LIMIT / 2, markInterruptAsFailure: true });

export default library;
