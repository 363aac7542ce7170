import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

interface LinkPlace {
  readonly href: string;
  /** Its place among the links of the page to the same address. */
  readonly index: number;
}

const linksTo = (href: string): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter((link) => link.href === href);

/** React keeps the previous page, without a box, while the new one is loading. */
const findShown = (parent: ParentNode, selector: string): HTMLElement | undefined =>
  [...parent.querySelectorAll<HTMLElement>(selector)].find((part) => part.checkVisibility());

/** The heading of the page, or its main part if it has none; undefined while the page is loading. */
const findHeading = (): HTMLElement | undefined => {
  const main = findShown(document, 'main');
  const heading = main && findShown(main, 'h1');
  return heading ?? (main && findShown(main, '[aria-busy=true]') ? undefined : main);
};

/** A link that was just hidden with its page still has the focus, until the browser draws the next frame. */
const hasOwnFocus = (): boolean => {
  const focused = document.activeElement;
  return (
    focused !== document.body && !focused?.closest('nav') && focused?.checkVisibility() === true
  );
};

/** Focuses the link, or the heading if there is none. Returns false while the page is loading. */
const focusPage = (pressed: LinkPlace | undefined): boolean => {
  if (hasOwnFocus()) return true;
  const heading = findHeading();
  if (heading === undefined) return false;
  const link = pressed && linksTo(pressed.href)[pressed.index];
  if (!link) heading.setAttribute('tabindex', '-1');
  (link ?? heading).focus({ preventScroll: true });
  return true;
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
    let observer: MutationObserver | undefined;
    const observeUntil = (isDone: () => boolean): void => {
      observer = new MutationObserver(() => isDone() && observer?.disconnect());
      // React shows a page that has loaded by its style.
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['style'],
      });
    };
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      observer?.disconnect();
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
        const pressed = pressedLinks.get(keyOf(toLocation));
        if (!focusPage(pressed)) observeUntil(() => focusPage(pressed));
      },
    );
    return () => {
      stopLeaving();
      stopRendered();
      observer?.disconnect();
    };
  }, [router]);
};
