import { useLayoutEffect, useRef } from 'react';

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Keeps the row of tabs where it is under the finger when another tab is chosen: the header above is higher on one tab
 * than on the others, and the page would be left scrolled past it.
 */
export const useSteadyTabs = (shown: string) => {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly tab: string; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    if (!before || before.tab === shown) return;
    held.current = undefined;
    window.scrollBy({ top: topOf(ref.current) - before.top, behavior: 'instant' });
  }, [shown]);
  const holding =
    <T>(choose: (tab: T) => void) =>
    (tab: T) => {
      held.current = { tab: shown, top: topOf(ref.current) };
      choose(tab);
    };
  return { ref, holding };
};
