import { useEffect } from 'react';

/** Moves the focus to a field of a dialog that opens, after the dialog has taken the focus itself. */
export const useFirstFocus = (focus: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, []);
};
