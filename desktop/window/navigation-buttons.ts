import type { BrowserWindow } from 'electron';

/**
 * The names of the buttons of a mouse or keyboard on Windows and Linux, and of three-finger swipes
 * on macOS.
 */
const STEP_BY_COMMAND: Readonly<Record<string, -1 | 1>> = {
  'browser-backward': -1,
  'browser-forward': 1,
  left: -1,
  right: 1,
};

/** Listens to Back and Forward from devices other than the menu. */
export const listenForNavigation = (
  window: BrowserWindow,
  step: (direction: -1 | 1) => void,
): void => {
  const onCommand = (event: Pick<Electron.Event, 'preventDefault'>, name: string): void => {
    const direction = STEP_BY_COMMAND[name];
    if (direction === undefined) return;
    event.preventDefault();
    step(direction);
  };
  window.on('app-command', onCommand);
  window.on('swipe', onCommand);
};
