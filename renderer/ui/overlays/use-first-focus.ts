import { useEffect } from 'react';

/** Moves the focus to a field of a dialog that opens, after the dialog has taken the focus itself. */
export const useFirstFocus = (focus: () => void): void => {
  // Once: what is typed next keeps its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, []);
};
