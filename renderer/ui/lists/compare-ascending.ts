/** Compares for sorting, ascending; strings by code units, which is correct for days and instants. */
export const compareAscending = (a: string | number, b: string | number): number =>
  a === b ? 0 : a < b ? -1 : 1;
