import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { AppExit } from './app-exit.ts';
import { guardApp } from './guards.ts';
import { LINK_SCHEME } from './links/opened-items.ts';
import { SupportLog } from './log/support-log.ts';
import { alsoReportTo, report, tolerateClosedOutput } from './report.ts';
import { dataDirOf, fixedTime } from './settings/for-testers.ts';
import { systemLanguage } from './settings/system-language.ts';
import { Shell } from './shell.ts';
import { showStartFailure } from './start-failure-dialog.ts';
import { wasStartedAtLogin } from './tray/start-at-login.ts';
import { updateNotice } from './update-notice.ts';
import { offerUpdates } from './window/window-menus.ts';

let openedShell: Promise<Shell> | undefined;
let shell: Shell | undefined;

const appExit = new AppExit({
  quitting: () => shell?.quitting(),
  save: () => shell?.save(),
  stop: async () => shell?.stop(),
});

const dataDir = (): string => app.getPath('userData');
const builtPath = (...path: string[]): string => join(app.getAppPath(), 'dist', ...path);

/**
 * Windows shows notices only for a program with an application id: the `appId` of
 * electron-builder.yml.
 */
const APP_ID = 'app.alaga.desktop';

const openShell = async (): Promise<Shell> => {
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  // Only if packaged: otherwise links on a developer's computer would later lead to a missing
  // program.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    iconPath: builtPath('renderer', 'icons', 'icon-512.png'),
  });
  appExit.listenForShutdown();
  const log = new SupportLog(dataDir(), { root: app.getAppPath(), home: app.getPath('home') });
  alsoReportTo((line) => log.add(line));
  offerUpdates(updateNotice(dataDir(), () => appExit.stop()));
  shell = new Shell({
    dataDir: dataDir(),
    log,
    builtPath,
    now: fixedTime(process.argv),
    restart: () => appExit.restart(),
    sessionEnded: () => appExit.quitForSystem(),
    sessionMayEnd: () => appExit.prepareForSessionEnd(),
  });
  await shell.open(wasStartedAtLogin(process.argv));
  await shell.take(process.argv, process.cwd());
  return shell;
};

/** Runs a function once the app has opened. If opening fails, `refuseStart` reports it. */
const whenReady = (act: (shell: Shell) => unknown): void => {
  Promise.resolve(openedShell)
    .then((shell) => shell && act(shell))
    .catch(report);
};

const refuseStart = async (error: unknown): Promise<void> => {
  // Closing the window while it is opening is not an error.
  if (appExit.hasBegun) return;
  if (await showStartFailure(error, dataDir(), systemLanguage())) {
    appExit.restart();
    return;
  }
  await appExit.stop();
  app.exit(1);
};

/**
 * Without the lock another instance usually runs, and has been passed the arguments. But the lock cannot be taken
 * either where its file cannot be made, and the owner would see nothing happen.
 */
const endSecondStart = async (): Promise<void> => {
  try {
    mkdirSync(dataDir(), { recursive: true });
    accessSync(dataDir(), constants.W_OK);
  } catch (error) {
    await app.whenReady();
    await showStartFailure(error, dataDir(), systemLanguage());
    app.exit(1);
    return;
  }
  app.quit();
};

/** A second start passes its arguments to the first instance, shows its window, and quits. */
const onSecondStart = (argv: readonly string[], folder: string): void => {
  // The app is quitting and has no window any more, so the next run gets the arguments.
  if (appExit.hasBegun) {
    appExit.startAgain(argv.slice(1));
    return;
  }
  shell?.show();
  whenReady((items) => items.take(argv, folder));
};

tolerateClosedOutput();
guardApp();

// Set before the lock is taken, because there is one lock for each data folder.
const testFolder = dataDirOf(process.argv, process.cwd());
if (testFolder !== undefined) app.setPath('userData', testFolder);
// Run from source, the app uses a separate data folder, so that it does not touch the household's
// data.
else if (!app.isPackaged) app.setPath('userData', `${app.getPath('userData')} (development)`);

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, argv, folder) => onSecondStart(argv, folder));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    whenReady((items) => items.takeLink(link));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    whenReady((items) => items.takeFile(path));
  });
  app.on('activate', () => shell?.show());
  app.on('before-quit', (event) => appExit.beforeQuit(event));
  app.on('window-all-closed', () => app.quit());
  openedShell = app.whenReady().then(openShell);
  openedShell.catch(refuseStart).catch(report);
} else {
  endSecondStart().catch(report);
}
