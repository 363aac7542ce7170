/**
 * Returns a function for quantiles of these values in any order: 0.5 is the median, 1 the maximum.
 * NaN without values.
 */
export const quantilesOf = (values: readonly number[]): ((share: number) => number) => {
  const sorted = values.toSorted((one, other) => one - other);
  return (share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantilesOf(values)(0.5);
