/** Compares for a sort, the smaller first; texts by their code units, as days and instants are ordered. */
export const compared = (a: string | number, b: string | number): number =>
  a === b ? 0 : a < b ? -1 : 1;
