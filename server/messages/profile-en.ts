import { en as all } from './en.ts';

/** What the profile and its sheets show: the build leaves out all else (build/compile-messages.ts). */
export const en = all;
