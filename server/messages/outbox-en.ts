import { en as all } from './en.ts';

/** What is saved on a device and waits to be sent: the build leaves out what stands in other parts. */
export const en = all;
