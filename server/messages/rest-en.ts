import { en as all } from './en.ts';

/** What waits for a screen past the login: the build leaves out what stands in `first-en.ts`. */
export const en = all;
