import { useSyncExternalStore } from 'react';
import { firstScreenShown } from './first-screen.ts';

let shown = false;
const noted = firstScreenShown.then(() => {
  shown = true;
});

const subscribe = (changed: () => void): (() => void) => {
  let listens = true;
  void noted.then(() => listens && changed());
  return () => {
    listens = false;
  };
};

/** Whether the first screen is there with its pictures: what is not seen yet may come then. */
export const useFirstScreenShown = (): boolean => useSyncExternalStore(subscribe, () => shown);
