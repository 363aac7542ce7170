import { fil as all } from './fil.ts';

/** The schedule, and what can be done with a reminder: the build leaves out what stands in other parts. */
export const fil = all;
