import { useEffect, useRef } from 'react';

/**
 * What had the focus goes with the row it stands in; the element of the ref takes it once there are fewer rows, or once
 * the focus is lost with a row of `rows` that another has replaced. Gives the ref and what says beforehand that a row is
 * about to go.
 */
export const useFocusWhenFewer = <E extends HTMLElement>(
  total: number,
  rows?: readonly unknown[],
) => {
  const element = useRef<E>(null);
  const before = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows of the same number are looked at too
  useEffect(() => {
    if (before.current === 0) return;
    const isLost = document.activeElement === document.body;
    if (total >= before.current && !isLost) return;
    element.current?.focus();
    before.current = 0;
  }, [total, rows]);
  const expectFewer = () => {
    before.current = total;
  };
  return [element, expectFewer] as const;
};
