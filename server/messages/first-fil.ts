import { fil as all } from './fil.ts';

/** What the login and the frame around every screen show: the build leaves out all else (build/compile-messages.ts). */
export const fil = all;
