import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

interface LinkPlace {
  readonly href: string;
  /** Its place among the links of the page to the same address. */
  readonly index: number;
}

const linksTo = (href: string): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter((link) => link.href === href);

const focusHeading = (): void => {
  const main = document.querySelector('main');
  const heading = main?.querySelector('h1') ?? main;
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
};

/**
 * Focuses the heading of each new page, or after going back the link through which the page was left. Otherwise a
 * screen reader says nothing, because the focused link has disappeared with its page or belongs to the navigation. What
 * a screen or a dialog has focused itself keeps the focus.
 */
export const usePageFocus = (router: Pick<AnyRouter, 'subscribe'>): void => {
  useEffect(() => {
    /** By the keys of pages in the history. */
    const pressedLinks = new Map<string | undefined, LinkPlace>();
    const keyOf = ({ state }: ParsedLocation) => state.__TSR_key;
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      pressedLinks.delete(keyOf(fromLocation));
      const pressed = document.activeElement;
      if (!(pressed instanceof HTMLAnchorElement && pressed.closest('main'))) return;
      const { href } = pressed;
      pressedLinks.set(keyOf(fromLocation), { href, index: linksTo(href).indexOf(pressed) });
    });
    const stopRendered = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        if (focused !== document.body && !focused?.closest('nav')) return;
        const pressed = pressedLinks.get(keyOf(toLocation));
        const link = pressed && linksTo(pressed.href)[pressed.index];
        if (link) link.focus({ preventScroll: true });
        else focusHeading();
      },
    );
    return () => {
      stopLeaving();
      stopRendered();
    };
  }, [router]);
};
