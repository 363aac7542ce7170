import { useSyncExternalStore } from 'react';

/** Makes a hook that returns whether a media query matches, for parts that are only mounted when visible. */
const makeMediaHook = (query: string) => {
  const subscribe = (listener: () => void): (() => void) => {
    const mediaList = window.matchMedia(query);
    mediaList.addEventListener('change', listener);
    return () => mediaList.removeEventListener('change', listener);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

// Media queries cannot use the CSS variables of styles.css; a test compares the values.
export const WIDE_QUERY = '(min-width: 64rem)';
export const COLUMNS_QUERY = '(min-width: 48rem)';
export const DUE_COLUMN = '(min-width: 48rem) and (max-width: 63.99rem), (min-width: 93.75rem)';
export const LANDSCAPE_PHONE =
  '(max-height: 29.99rem) and (min-width: 35rem) and (max-width: 63.99rem)';

export const SLIM_RAIL_QUERY = `(min-width: 48rem) and (max-width: 63.99rem), ${LANDSCAPE_PHONE}`;

/** Whether the window has room for a list next to a map. */
export const useWide = makeMediaHook(WIDE_QUERY);

/** Whether the dashboard has columns, on tablets and wider. */
export const useColumns = makeMediaHook(COLUMNS_QUERY);

/** Whether the dashboard has a separate column or cell for due reminders. */
export const useDueColumn = makeMediaHook(DUE_COLUMN);

/** Whether the device is a phone in landscape. */
export const useLandscapePhone = makeMediaHook(LANDSCAPE_PHONE);

/** Whether the device is a tablet or a phone in landscape. */
export const useSlimRail = makeMediaHook(SLIM_RAIL_QUERY);
