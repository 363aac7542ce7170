import { fil as all } from './fil.ts';

/** Notices in the browser and their settings: the build leaves out all else (build/compile-messages.ts). */
export const fil = all;
