import { useEffect, useRef } from 'react';
import { controlsBeside, focusFirstShown, menuButtonOf } from '#renderer/ui/focus-beside.ts';

/** Milliseconds within which even a slow device mounts a dialog again whose form starts over. */
const REMOUNT_MS = 1000;

/** The opener of a dialog that has just been unmounted. */
let unmountedOpener: Element | null = null;

/**
 * The focused element, or that of the dialog that this one replaces, with which the focus was lost. The item of a menu
 * disappears with it, so its button is the opener.
 */
const findOpener = (): Element | null => {
  const { activeElement } = document;
  if (activeElement === document.body && unmountedOpener) return unmountedOpener;
  return menuButtonOf(activeElement) ?? activeElement;
};

/**
 * For dialogs without a trigger: returns the focus to the previously focused element on closing, or to one beside it if
 * it is gone.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element>(null);
  const besideOpener = useRef<readonly HTMLElement[]>([]);
  useEffect(
    () => () => {
      // The dialogs inside a sheet are unmounted with it, and most of them were never open.
      if (opener.current === null) return;
      unmountedOpener = opener.current;
      setTimeout(() => {
        unmountedOpener = null;
      }, REMOUNT_MS);
    },
    [],
  );
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
      if (opener.current) besideOpener.current = controlsBeside(opener.current);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!opener.current?.isConnected) focusFirstShown(besideOpener.current);
      else if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};
