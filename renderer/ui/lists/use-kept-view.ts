import { startTransition, useState } from 'react';

const load = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};

const keep = (name: string, view: object): void => {
  try {
    sessionStorage.setItem(name, JSON.stringify(view));
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the screen is shown.
  }
};

/**
 * How an owner chose to see a list, kept under a name while this browser tab lives. `read` takes what was kept as far
 * as it still means something. What is shown stays until the new is there.
 */
export const useKeptView = <View extends object>(
  name: string,
  read: (kept: string | null) => View,
) => {
  const [view, setView] = useState(() => read(load(name)));
  const change = (changes: Partial<View>) => {
    const next = { ...view, ...changes };
    keep(name, next);
    startTransition(() => setView(next));
  };
  return [view, change] as const;
};
