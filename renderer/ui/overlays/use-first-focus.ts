import { useEffect } from 'react';

/**
 * Moves the focus to a field of an opening dialog, after the dialog itself has taken the focus, but not away from a field
 * that was reached meanwhile.
 */
export const useFirstFocus = (focus: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    const focusFrame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea, select')) focus();
    });
    return () => cancelAnimationFrame(focusFrame);
  }, []);
};
