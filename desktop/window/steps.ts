import type { BrowserWindow } from 'electron';

/** The buttons of a mouse or keyboard on Windows and Linux, and three fingers on a Mac's trackpad. */
const STEPS: Readonly<Record<string, -1 | 1>> = {
  'browser-backward': -1,
  'browser-forward': 1,
  left: -1,
  right: 1,
};

/** Hears what means Back and Forward outside of the menu. */
export const hearSteps = (window: BrowserWindow, step: (by: -1 | 1) => void): void => {
  const hear = (event: Pick<Electron.Event, 'preventDefault'>, name: string): void => {
    const by = STEPS[name];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  window.on('app-command', hear);
  window.on('swipe', hear);
};
