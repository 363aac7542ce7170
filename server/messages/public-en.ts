import { en as all } from './en.ts';

/** A pet's page for strangers: the build leaves out what stands in other parts. */
export const en = all;
