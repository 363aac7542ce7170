import { useEffect, useEffectEvent, useState } from 'react';
import { blockableHistory } from '#renderer/ui/history/blockable-history.ts';

interface BackWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    /** Missing in Safari and Firefox. */
    readonly CloseWatcher?: new () => BackWatcher;
  }
}

/** Calls `onBack` when the browser asks to close what was opened last. Returns what ends that. */
const watchBack = (CloseWatcher: new () => BackWatcher, onBack: () => void): (() => void) => {
  let watcher: BackWatcher;
  // A watcher works once, and the overlay may stay open.
  const watch = () => {
    watcher = new CloseWatcher();
    watcher.onclose = () => {
      watch();
      onBack();
    };
  };
  watch();
  return () => watcher.destroy();
};

/**
 * After a Back that was stopped, the history ignores the next entry, because it takes it for its return to this screen.
 * A second Back shortly after the first can overtake that return. Then the history is told again which entry is shown,
 * so that the screen is that of the address.
 */
const checkReturn = (): void => {
  const onNextEntry = ({ state }: PopStateEvent) => {
    const expected = blockableHistory()?.location.state.__TSR_index;
    if (state?.__TSR_index !== expected) {
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    }
  };
  window.addEventListener('popstate', onNextEntry, { once: true });
};

/** The open overlays, the last one opened last. */
const openOverlays: (() => void)[] = [];

/**
 * Calls `onBack`, and stays on the screen, when the owner goes back while this overlay is the last one opened. Returns
 * what ends that.
 */
const stopBack = (onBack: () => void): (() => void) => {
  openOverlays.push(onBack);
  const unblock = blockableHistory()?.block({
    // Nothing is lost when the page is left: drafts are kept.
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      // The history asks only one blocker of several.
      if (action !== 'BACK') return false;
      openOverlays.at(-1)?.();
      checkReturn();
      return true;
    },
  });
  return () => {
    openOverlays.splice(openOverlays.indexOf(onBack), 1);
    unblock?.();
  };
};

/**
 * Lets Back on a phone close the overlay that was opened last, instead of leaving the screen. Escape still belongs to
 * the dialogs, which handle that key before the browser does.
 */
export const useCloseOnBack = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const closeTop = () => onBack();
    const { CloseWatcher } = window;
    return CloseWatcher ? watchBack(CloseWatcher, closeTop) : stopBack(closeTop);
  }, [open]);
};

/** The state of a menu that Back closes. */
export const useMenuState = () => {
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return { open, onOpenChange: setOpen };
};
