import { careExample } from '#server/care/testing.ts';
import { diaryExample } from '#server/diary/testing.ts';
import { sitterExample } from '#server/sitters/testing.ts';
import type { Example } from './example.ts';

/** The examples that features describe themselves. */
export const EXAMPLES: readonly Example[] = [careExample, diaryExample, sitterExample];
