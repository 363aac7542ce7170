import { en as all } from './en.ts';

/** What only the desktop app says: the build leaves out what stands in other parts. */
export const en = all;
