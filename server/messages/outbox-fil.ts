import { fil as all } from './fil.ts';

/** What is saved on a device and waits to be sent: the build leaves out what stands in other parts. */
export const fil = all;
