import { en as all } from './en.ts';

/** Notices in the browser and their settings: the build leaves out all else (build/compile-messages.ts). */
export const en = all;
