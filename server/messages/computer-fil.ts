import { fil as all } from './fil.ts';

/** What only the desktop app says: the build leaves out what stands in other parts. */
export const fil = all;
