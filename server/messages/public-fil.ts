import { fil as all } from './fil.ts';

/** A pet's page for strangers: the build leaves out what stands in other parts. */
export const fil = all;
