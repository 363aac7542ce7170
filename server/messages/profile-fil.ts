import { fil as all } from './fil.ts';

/** What the profile and its sheets show: the build leaves out all else (build/compile-messages.ts). */
export const fil = all;
