import { useLayoutEffect, useRef } from 'react';

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Keeps the tabs in place when another tab is chosen: the header's height differs between tabs, and the
 * scroll position would be wrong.
 */
export const useSteadyTabs = (shownTab: string) => {
  const ref = useRef<HTMLDivElement>(null);
  const position = useRef<{ readonly tab: string; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const previousPosition = position.current;
    if (!previousPosition || previousPosition.tab === shownTab) return;
    position.current = undefined;
    window.scrollBy({ top: topOf(ref.current) - previousPosition.top, behavior: 'instant' });
  }, [shownTab]);
  const holdPosition =
    <T>(choose: (tab: T) => void) =>
    (tab: T) => {
      position.current = { tab: shownTab, top: topOf(ref.current) };
      choose(tab);
    };
  return { ref, holding: holdPosition };
};
