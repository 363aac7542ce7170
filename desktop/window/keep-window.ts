import { join } from 'node:path';
import { type BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron';
import { report } from '#desktop/report.ts';
import { readJson, writeJson } from '#desktop/settings/json-file.ts';
import { groundOf, placeOn, readWindowState, SMALLEST, type WindowState } from './window-state.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'window.json');

export const keptWindow = (dataDir: string): WindowState =>
  readWindowState(readJson(fileIn(dataDir)));

/** Where the window stands and what colour it has, before there is anything in it. */
export const openingOptions = ({ bounds, isFullScreen }: WindowState) => {
  const first = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id);
  const areas: [Rectangle, ...Rectangle[]] = [
    first.workArea,
    ...others.map(({ workArea }) => workArea),
  ];
  return {
    ...placeOn(bounds, areas),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    // A window that is given `false` can never fill the screen of a Mac.
    ...(isFullScreen ? { fullscreen: true } : {}),
    backgroundColor: groundOf(nativeTheme.shouldUseDarkColors),
  };
};

const SOON = 500;

export interface KeptWindow {
  zoom: number;
  /** Writes what is not written yet. */
  save(): void;
}

/** Remembers how the window stands, a moment after it last changed, and keeps its ground in the system's theme. */
export const keepWindow = (
  window: BrowserWindow,
  dataDir: string,
  opened: WindowState,
): KeptWindow => {
  let timer: NodeJS.Timeout | undefined;
  let { zoom } = opened;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (window.isDestroyed()) return;
    const state: WindowState = {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      zoom,
    };
    // A full disk is said elsewhere; the place of a window is not worth a word.
    try {
      writeJson(fileIn(dataDir), state);
    } catch (error) {
      report(error);
    }
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SOON);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', save);
  const paint = () => window.setBackgroundColor(groundOf(nativeTheme.shouldUseDarkColors));
  nativeTheme.on('updated', paint);
  window.on('closed', () => {
    clearTimeout(timer);
    nativeTheme.off('updated', paint);
  });
  return {
    get zoom() {
      return zoom;
    },
    set zoom(next) {
      zoom = next;
      saveSoon();
    },
    save,
  };
};
