import { useEffect, useRef } from 'react';

/**
 * When a focused row is removed, the focus moves to the element of the returned ref: once there are fewer
 * rows, or once the focused row of `rows` was replaced. The returned function announces a removal in advance.
 */
export const useFocusWhenFewer = <E extends HTMLElement>(
  total: number,
  rows?: readonly unknown[],
) => {
  const element = useRef<E>(null);
  const previousCount = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows of the same number are looked at too
  useEffect(() => {
    if (previousCount.current === 0) return;
    const isLost = document.activeElement === document.body;
    if (total >= previousCount.current && !isLost) return;
    // The list stays where it was scrolled to.
    element.current?.focus({ preventScroll: true });
    previousCount.current = 0;
  }, [total, rows]);
  const expectFewer = () => {
    previousCount.current = total;
  };
  return [element, expectFewer] as const;
};
