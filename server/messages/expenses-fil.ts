import { fil as all } from './fil.ts';

/** What was spent, and the budget: the build leaves out what stands in other parts. */
export const fil = all;
