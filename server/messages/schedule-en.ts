import { en as all } from './en.ts';

/** The schedule, and what can be done with a reminder: the build leaves out what stands in other parts. */
export const en = all;
