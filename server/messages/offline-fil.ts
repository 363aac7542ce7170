import { fil as all } from './fil.ts';

/** What the device keeps, updates and the home screen: the build leaves out what stands in other parts. */
export const fil = all;
