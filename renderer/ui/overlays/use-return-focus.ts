import { useEffect, useRef } from 'react';

/** Milliseconds within which even a slow device mounts a dialog again whose form starts over. */
const REMOUNT_MS = 1000;

/** The opener of a dialog that has just been unmounted. */
let unmountedOpener: Element | null = null;

/** The focused element, or that of the dialog that this one replaces, with which the focus was lost. */
const findOpener = (): Element | null =>
  document.activeElement === document.body && unmountedOpener
    ? unmountedOpener
    : document.activeElement;

/** For dialogs without a trigger: returns the focus to the previously focused element on closing. */
export const useReturnFocus = () => {
  const opener = useRef<Element>(null);
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
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};
