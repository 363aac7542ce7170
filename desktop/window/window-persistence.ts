import { join } from 'node:path';
import { type BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron';
import { report } from '#desktop/report.ts';
import { readJson, writeJson } from '#desktop/settings/json-file.ts';
import { FrameOffset } from './frame-offset.ts';
import {
  backgroundColour,
  MIN_SIZE,
  placeOnDisplay,
  readWindowState,
  type WindowState,
} from './window-state.ts';

const windowFile = (dataDir: string): string => join(dataDir, 'window.json');

export const readStoredWindow = (dataDir: string): WindowState =>
  readWindowState(readJson(windowFile(dataDir)));

/** The initial position and background of the window, before it has content. */
export const openingOptions = ({ bounds, isFullScreen }: WindowState) => {
  const primaryDisplay = screen.getPrimaryDisplay();
  const otherDisplays = screen.getAllDisplays().filter(({ id }) => id !== primaryDisplay.id);
  const areas: [Rectangle, ...Rectangle[]] = [
    primaryDisplay.workArea,
    ...otherDisplays.map(({ workArea }) => workArea),
  ];
  return {
    ...placeOnDisplay(bounds, areas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    // On macOS a window that is created with `false` can never become full screen.
    ...(isFullScreen ? { fullscreen: true } : {}),
    backgroundColor: backgroundColour(nativeTheme.shouldUseDarkColors),
  };
};

/** Only on Linux the position of a shown window is not that of its frame. */
const watchFrame = (window: BrowserWindow): FrameOffset => {
  const frame = new FrameOffset();
  if (process.platform !== 'linux') return frame;
  window.on('show', () => frame.shown(window.getNormalBounds(), Date.now()));
  window.on('move', () => frame.moved(window.getNormalBounds(), Date.now()));
  window.on('hide', () => frame.hidden());
  return frame;
};

const SAVE_DELAY = 500;

export interface PersistentWindow {
  zoom: number;
  /** Writes pending changes. */
  save(): void;
}

/**
 * Stores the window state shortly after its last change, and adapts its background to the system's
 * theme.
 */
export const persistWindow = (
  window: BrowserWindow,
  dataDir: string,
  initialState: WindowState,
): PersistentWindow => {
  let timer: NodeJS.Timeout | undefined;
  let { zoom } = initialState;
  const frame = watchFrame(window);
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (window.isDestroyed()) return;
    const windowState: WindowState = {
      bounds: frame.withoutFrame(window.getNormalBounds()),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
      zoom,
    };
    // A full disk is reported elsewhere, and a lost window position is not worth an error.
    try {
      writeJson(windowFile(dataDir), windowState);
    } catch (error) {
      report(error);
    }
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', save);
  const updateBackground = () =>
    window.setBackgroundColor(backgroundColour(nativeTheme.shouldUseDarkColors));
  nativeTheme.on('updated', updateBackground);
  window.on('closed', () => {
    clearTimeout(timer);
    nativeTheme.off('updated', updateBackground);
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
