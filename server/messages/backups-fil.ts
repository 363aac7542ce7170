import { fil as all } from './fil.ts';

/** A household's backups: the build leaves out what stands in other parts. */
export const fil = all;
