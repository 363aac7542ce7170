import { fil as all } from './fil.ts';

/** What waits for a screen past the login: the build leaves out what stands in `first-fil.ts`. */
export const fil = all;
