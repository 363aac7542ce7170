import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';
import { guardSession, restrictNavigation } from '#desktop/guards.ts';
import { savingOptions } from '#desktop/links/saved-files.ts';
import { report } from '#desktop/report.ts';
import { LAUNCH_COOKIE } from '#desktop/security.ts';
import type { EmbeddedServer } from '#desktop/server/embedded-server.ts';
import { showNotSaved } from '#desktop/show-error.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { openingOptions } from './window-persistence.ts';
import type { WindowState } from './window-state.ts';

interface WindowOptions {
  readonly preload: string;
  readonly state: WindowState;
  /** Starts without showing the window. */
  readonly hidden: boolean;
  language(): Language;
}

/**
 * Creates the window, without content. The launch cookie is set before the first address is loaded.
 */
export const makeWindow = async (
  { origin, secret }: Pick<EmbeddedServer, 'origin' | 'secret'>,
  { preload, state, hidden, language }: WindowOptions,
): Promise<BrowserWindow> => {
  const window = new BrowserWindow({
    title: 'Alaga',
    ...openingOptions(state),
    show: false,
    webPreferences: {
      preload,
      additionalArguments: [`--alaga-version=${app.getVersion()}`],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  if (state.isMaximized) window.once('show', () => window.maximize());
  if (!hidden) window.once('ready-to-show', () => window.show());
  const { webContents } = window;
  restrictNavigation(webContents, origin);
  guardSession(webContents.session, origin);
  webContents.session.on('will-download', (_event, item) => {
    item.setSaveDialogOptions(savingOptions(item.getFilename(), language()));
    item.once('done', (_done, state) => {
      const path = item.getSavePath();
      if (state === 'completed' || path === '') return;
      // A partial file, for example of a full disk, is deleted.
      rm(path, { force: true }).catch(report);
      if (state === 'interrupted') showNotSaved(window, basename(path), language());
    });
  });
  await webContents.session.cookies.set({
    url: origin,
    name: LAUNCH_COOKIE,
    value: secret,
    httpOnly: true,
    sameSite: 'strict',
  });
  return window;
};

/** Leaves only the tray icon. On macOS a window in full screen would leave a black screen. */
export const hideWindow = (window: BrowserWindow): void => {
  if (process.platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
};

/** Does nothing if the window is closed, because the app is about to quit. */
export const focusWindow = (window: BrowserWindow): void => {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

/** The error of a load that another load replaced, or that was stopped. */
const isSuperseded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/**
 * Loads an address in the window. It does not count as a failure if another load replaced it (the
 * page was reloaded meanwhile) or the window was closed.
 */
export const loadAddress = async (window: BrowserWindow, address: string): Promise<void> => {
  try {
    if (!window.isDestroyed()) await window.loadURL(address);
  } catch (error) {
    if (!window.isDestroyed() && !isSuperseded(error)) throw error;
  }
};

/** Loads a path of the app, unless the window already shows it. */
export const loadPath = async (window: BrowserWindow, path: string): Promise<void> => {
  if (window.isDestroyed()) return;
  const url = new URL(path, window.webContents.getURL());
  if (url.href !== window.webContents.getURL()) await loadAddress(window, url.href);
};

/**
 * Without mail, the reset link goes to the person at the computer, who already has access to the
 * data.
 */
export const offerReset = async (
  window: BrowserWindow,
  link: string,
  language: Language,
): Promise<void> => {
  focusWindow(window);
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: text('desktop.reset.message', {}, language),
    detail: text('desktop.reset.detail', {}, language),
    buttons: [
      text('desktop.reset.choose', {}, language),
      text('desktop.reset.later', {}, language),
    ],
    defaultId: 0,
    cancelId: 1,
  });
  if (response === 0) await loadAddress(window, link);
};
