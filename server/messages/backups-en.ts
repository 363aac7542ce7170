import { en as all } from './en.ts';

/** A household's backups: the build leaves out what stands in other parts. */
export const en = all;
