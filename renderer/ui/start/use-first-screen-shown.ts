import { useSyncExternalStore } from 'react';
import { firstScreenShown } from './first-screen.ts';

let isShown = false;
const markShown = firstScreenShown.then(() => {
  isShown = true;
});

const subscribe = (listener: () => void): (() => void) => {
  let isListening = true;
  void markShown.then(() => isListening && listener());
  return () => {
    isListening = false;
  };
};

/** Whether the first screen and its images are shown, so that invisible parts may load. */
export const useFirstScreenShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);
