import { en as all } from './en.ts';

/** What the login and the frame around every screen show: the build leaves out all else (build/compile-messages.ts). */
export const en = all;
