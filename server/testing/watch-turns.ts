/** Measures for how long the event loop serves nothing else at most, in milliseconds. Returns a function that ends that. */
export const watchTurns = (): (() => number) => {
  let longest = 0;
  let lastTurn = performance.now();
  const measure = () => {
    const now = performance.now();
    longest = Math.max(longest, now - lastTurn);
    lastTurn = now;
  };
  const timer = setInterval(measure, 1);
  return () => {
    clearInterval(timer);
    measure();
    return longest;
  };
};
