import { en as all } from './en.ts';

/** What the device keeps, updates and the home screen: the build leaves out what stands in other parts. */
export const en = all;
