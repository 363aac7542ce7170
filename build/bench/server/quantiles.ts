/**
 * Returns a function for quantiles of these values in any order: 0.5 is the median, 1 the maximum.
 * NaN without values.
 */
export const computeQuantiles = (values: readonly number[]): ((share: number) => number) => {
  const sortedValues = values.toSorted((a, b) => a - b);
  return (share) =>
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ??
    Number.NaN;
};

export const median = (values: readonly number[]): number => computeQuantiles(values)(0.5);
