import { en as all } from './en.ts';

/** What was spent, and the budget: the build leaves out what stands in other parts. */
export const en = all;
