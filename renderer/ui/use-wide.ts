import { useSyncExternalStore } from 'react';

/** A hook that says whether the window matches a media query. For parts that are not mounted where they are not seen. */
const mediaHook = (query: string) => {
  const subscribe = (changed: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

// Media queries cannot read the lengths of styles.css; the test beside this file compares them.
export const WIDE = '(min-width: 64rem)';
export const COLUMNS = '(min-width: 48rem)';
export const DUE_COLUMN = '(min-width: 48rem) and (max-width: 63.99rem), (min-width: 93.75rem)';
export const LANDSCAPE_PHONE =
  '(max-height: 29.99rem) and (min-width: 35rem) and (max-width: 63.99rem)';

export const SLIM = `(min-width: 48rem) and (max-width: 63.99rem), ${LANDSCAPE_PHONE}`;

/** Whether the window is wide enough for a list beside a map. */
export const useWide = mediaHook(WIDE);

/** Whether the dashboard has columns: from a tablet on. */
export const useColumns = mediaHook(COLUMNS);

/** Whether the dashboard has a column or a cell of its own for what is due. */
export const useDueColumn = mediaHook(DUE_COLUMN);

/** Whether the window is that of a landscape phone. */
export const useLandscapePhone = mediaHook(LANDSCAPE_PHONE);

/** Whether the window is that of a tablet or a landscape phone. */
export const useSlim = mediaHook(SLIM);
