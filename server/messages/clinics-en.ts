import { en as all } from './en.ts';

/** Clinics, their map and their ratings: the build leaves out what stands in other parts. */
export const en = all;
