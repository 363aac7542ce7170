import { join } from 'node:path';
import { app, type BrowserWindow, dialog, session } from 'electron';
import { text } from '#server/messages/text.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-server.ts';
import { setMenu } from './menu.ts';
import { showNotice } from './notices.ts';
import { startFailure } from './start-failure.ts';
import { systemLanguage } from './system-language.ts';
import { focusWindow, offerReset, openWindow, showPath } from './window.ts';

let server: Promise<EmbeddedServer> | undefined;
let window: BrowserWindow | undefined;
let stopping: Promise<void> | undefined;
let stopped = false;

const dataDir = (): string => app.getPath('userData');
const built = (...path: string[]): string => join(app.getAppPath(), 'dist', ...path);

/** Windows shows notices only of a program that says which one it is: the `appId` of electron-builder.yml. */
const APP_ID = 'app.alaga.desktop';

const open = async (): Promise<void> => {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  setMenu();
  server = startEmbedded({
    dataDir: dataDir(),
    rendererFolder: built('renderer'),
    showNotice: (notice) =>
      showNotice(notice, (path) => {
        if (window) showPath(window, path).catch(console.error);
      }),
    showResetLink: (link, language) => {
      if (window) offerReset(window, link, language).catch(console.error);
    },
  });
  window = await openWindow(await server, built('desktop', 'preload.cjs'));
};

/** Answers what is under way, closes the database and keeps the sign-in. */
const stop = async (): Promise<void> => {
  const running = await server?.catch(() => undefined);
  await running?.close();
  // Otherwise written only every 30 seconds: the owner would be signed out.
  await session.defaultSession.cookies.flushStore();
};

/** The app quits only after its server has stopped. */
const quitCleanly = (event: Electron.Event): void => {
  if (stopped) return;
  event.preventDefault();
  stopping ??= stop()
    .catch(console.error)
    .finally(() => {
      stopped = true;
      app.quit();
    });
};

const refuse = async (error: unknown): Promise<void> => {
  // The window that was closed while it opened is no failure.
  if (stopping) return;
  const language = systemLanguage();
  dialog.showErrorBox(
    text('desktop.error.title', {}, language),
    startFailure(error, dataDir(), language),
  );
  await stop().catch(console.error);
  app.exit(1);
};

// A second start brings the first one's window to the front and ends.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => {
    if (window) focusWindow(window);
  });
  app.on('before-quit', quitCleanly);
  app.on('window-all-closed', () => {
    window = undefined;
    app.quit();
  });
  app.whenReady().then(open).catch(refuse);
} else {
  app.quit();
}
