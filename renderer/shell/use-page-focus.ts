import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { menuButtonOf } from '#renderer/ui/focus-beside.ts';

/** A link or button of a page, which is another element when the page is shown again. */
interface ControlPlace {
  readonly name: string;
  /** Its place among the controls of the page with this name. */
  readonly index: number;
}

const nameOf = (control: Element): string =>
  control instanceof HTMLAnchorElement
    ? control.href
    : (control.getAttribute('aria-label') ?? control.textContent);

const controlsNamed = (name: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].filter(
    (control) => nameOf(control) === name && control.checkVisibility(),
  );

/** The control of the page that was focused. A menu's item disappears with the menu, so its button counts. */
const findPressed = (focused: Element | null): HTMLElement | null => {
  const control = menuButtonOf(focused) ?? focused;
  const isPressed = control instanceof HTMLElement && control.matches('main :is(a, button)');
  return isPressed ? control : null;
};

/** React keeps the previous page, without a box, while the new one is loading. */
const findShown = (parent: ParentNode, selector: string): HTMLElement | undefined =>
  [...parent.querySelectorAll<HTMLElement>(selector)].find((part) => part.checkVisibility());

/** The heading of the page, or its main part if it has none; undefined while the page is loading. */
const findHeading = (): HTMLElement | undefined => {
  const main = findShown(document, 'main');
  const heading = main && findShown(main, 'h1');
  return heading ?? (main && findShown(main, '[aria-busy=true]') ? undefined : main);
};

/**
 * A link that was just hidden with its page still has the focus, until the browser draws the next frame. So has the item
 * of a menu that is about to disappear.
 */
const hasOwnFocus = (): boolean => {
  const focused = document.activeElement;
  return (
    focused !== document.body &&
    !focused?.closest('nav, [role=menu]') &&
    focused?.checkVisibility() === true
  );
};

/** Focuses the control, or the heading if there is none. Returns false while the page is loading. */
const focusPage = (pressed: ControlPlace | undefined): boolean => {
  if (hasOwnFocus()) return true;
  const heading = findHeading();
  if (heading === undefined) return false;
  const control = pressed && controlsNamed(pressed.name)[pressed.index];
  if (!control) heading.setAttribute('tabindex', '-1');
  (control ?? heading).focus({ preventScroll: true });
  return true;
};

/** Whether the page that was loaded first has been left. After a reload, the history does not tell. */
const hasNavigated = ({ location: { state } }: AnyRouter['history']): boolean =>
  state.__TSR_index > 0 &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'navigate');

/**
 * Focuses the heading of each new page, or after going back the link or button through which the page was left.
 * Otherwise a screen reader says nothing, because the focused control has disappeared with its page or belongs to the
 * navigation. What a screen or a dialog has focused itself keeps the focus.
 */
export const usePageFocus = (router: Pick<AnyRouter, 'subscribe' | 'history'>): void => {
  useEffect(() => {
    /** By the keys of pages in the history. */
    const pressedControls = new Map<string | undefined, ControlPlace>();
    const keyOf = ({ state }: ParsedLocation) => state.__TSR_key;
    /** A menu may be removed, with the focus, before the page is left. */
    let lastFocused: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) lastFocused = target;
    };
    document.addEventListener('focusin', onFocus);
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
    const focusWhenLoaded = (pressed?: ControlPlace): void => {
      if (!focusPage(pressed)) observeUntil(() => focusPage(pressed));
    };
    // This part is loaded with the first press, which may have opened another page.
    if (hasNavigated(router.history)) focusWhenLoaded();
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      observer?.disconnect();
      pressedControls.delete(keyOf(fromLocation));
      const { activeElement } = document;
      const pressed = findPressed(activeElement === document.body ? lastFocused : activeElement);
      if (pressed === null) return;
      const name = nameOf(pressed);
      const index = controlsNamed(name).indexOf(pressed);
      pressedControls.set(keyOf(fromLocation), { name, index });
    });
    const stopRendered = router.subscribe(
      'onRendered',
      ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        focusWhenLoaded(pressedControls.get(keyOf(toLocation)));
      },
    );
    return () => {
      stopLeaving();
      stopRendered();
      document.removeEventListener('focusin', onFocus);
      observer?.disconnect();
    };
  }, [router]);
};
