/** Of values in any order: which one stands at a share of them (0.5: in their middle; 1: the largest). NaN of none. */
export const quantilesOf = (values: readonly number[]): ((share: number) => number) => {
  const sorted = values.toSorted((one, other) => one - other);
  return (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantilesOf(values)(0.5);
