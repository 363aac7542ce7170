import { useEffect, useEffectEvent, useState } from 'react';

interface BackWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    /** Missing in Safari and Firefox, where Back leaves the screen. */
    readonly CloseWatcher?: new () => BackWatcher;
  }
}

/**
 * Lets Back on an Android phone close the overlay that was opened last, instead of leaving the screen. Escape still
 * belongs to the dialogs, which handle that key before the browser does.
 */
export const useCloseOnBack = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return;
    let watcher: BackWatcher | undefined;
    // A watcher works once, and the overlay may stay open.
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        watch();
        onBack();
      };
    };
    watch();
    return () => watcher?.destroy();
  }, [open]);
};

/** The state of a menu that Back closes. */
export const useMenuState = () => {
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return { open, onOpenChange: setOpen };
};
