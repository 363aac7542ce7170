import { type RefObject, useEffect } from 'react';

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus with the arrow keys from the search field down to the rows of lists, and back. */
export const useArrowKeys = (area: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = area;
    const moveFocus = (event: KeyboardEvent): void => {
      const step = STEP_BY_KEY[event.key];
      if (step === undefined || !current) return;
      const rows = [
        ...current.querySelectorAll<HTMLElement>('input[type=search]'),
        ...current.querySelectorAll<HTMLElement>('li > a, li > button'),
      ];
      const { activeElement } = document;
      const focusedIndex = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1;
      const next = rows[focusedIndex + step];
      if (focusedIndex < 0 || !next) return;
      event.preventDefault();
      next.focus();
    };
    current?.addEventListener('keydown', moveFocus);
    return () => current?.removeEventListener('keydown', moveFocus);
  }, [area]);
};
