import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { text } from '#server/messages/text.ts';
import { guardApp } from './guards.ts';
import { SCHEME } from './links/opened.ts';
import { dataDirOf, fixedNow } from './settings/for-testers.ts';
import { systemLanguage } from './settings/system-language.ts';
import { Shell } from './shell.ts';
import { startFailure } from './start-failure.ts';
import { wasStartedAtLogin } from './tray/start-at-login.ts';
import { updateNotice } from './update-notice.ts';
import { offerUpdates } from './window/window-menus.ts';

let opened: Promise<Shell> | undefined;
let shell: Shell | undefined;
let stopping: Promise<void> | undefined;
let stopped = false;

const dataDir = (): string => app.getPath('userData');
const built = (...path: string[]): string => join(app.getAppPath(), 'dist', ...path);

/** Windows shows notices only of a program that says which one it is: the `appId` of electron-builder.yml. */
const APP_ID = 'app.alaga.desktop';

const open = async (): Promise<Shell> => {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  // What is started from its source would leave the developer's computer with a link to nowhere.
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME);
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    iconPath: built('renderer', 'icons', 'icon-512.png'),
  });
  offerUpdates(updateNotice(dataDir()));
  shell = new Shell({ dataDir: dataDir(), built, now: fixedNow(process.argv) });
  await shell.open(wasStartedAtLogin(process.argv));
  await shell.take(process.argv, process.cwd());
  return shell;
};

/** Once the app has opened; what failed to is said by `refuse`. */
const whenOpened = (act: (shell: Shell) => unknown): void => {
  Promise.resolve(opened)
    .then((found) => found && act(found))
    .catch(console.error);
};

/** Answers what is under way, closes the database and keeps the sign-in. */
const stop = async (): Promise<void> => {
  await shell?.stop();
  // Otherwise written only every 30 seconds: the owner would be signed out.
  await session.defaultSession.cookies.flushStore();
};

/** The app quits only after its server has stopped. */
const quitCleanly = (event: Electron.Event): void => {
  shell?.quitting();
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

guardApp();

// Before the lock, which is a folder's.
const elsewhere = dataDirOf(process.argv, process.cwd());
if (elsewhere !== undefined) app.setPath('userData', elsewhere);

// A second start brings the first one's window to the front, with what it was to open, and ends.
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, argv, folder) => {
    shell?.show();
    whenOpened((found) => found.take(argv, folder));
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    whenOpened((found) => found.takeLink(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    whenOpened((found) => found.takeFile(path));
  });
  app.on('activate', () => shell?.show());
  app.on('before-quit', quitCleanly);
  app.on('window-all-closed', () => app.quit());
  opened = app.whenReady().then(open);
  opened.catch(refuse);
} else {
  app.quit();
}
