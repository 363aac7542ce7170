import { startTransition, useState } from 'react';

/** The values of a stored view; none if it cannot be read. */
export const parseView = (storedView: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(storedView ?? '');
    return typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
};

/** The texts of a stored list. */
export const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const loadView = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};

const storeView = (name: string, view: object): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(view));
  } catch {
    // Without storage, the view lasts as long as the screen is shown.
  }
};

/**
 * The owner's view of a list, kept under a name for this browser tab. `read` validates the stored value. A
 * change is applied as a transition, so the old list stays until the new one is ready.
 */
export const useStoredView = <View extends object>(
  name: string,
  read: (storedView: string | null) => View,
) => {
  const [view, setView] = useState(() => read(loadView(name)));
  const changeView = (changes: Partial<View>) => {
    const next = { ...view, ...changes };
    storeView(name, next);
    startTransition(() => setView(next));
  };
  return [view, changeView] as const;
};
