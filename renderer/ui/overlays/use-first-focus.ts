import { useEffect } from 'react';

/** Moves the focus to a field of an opening dialog, after the dialog itself has taken the focus. */
export const useFirstFocus = (focus: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    const focusFrame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(focusFrame);
  }, []);
};
