import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, dialog, shell } from 'electron';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { report } from './report.ts';
import { systemLanguage } from './settings/system-language.ts';
import { showError } from './show-error.ts';
import { showNotice } from './tray/notices.ts';
import { isNewer } from './updates.ts';

/** A source of newer versions, and how it is presented to the owner. */
export interface UpdateSource {
  /** The newest version; undefined if the answer contains none. */
  fetchNewestVersion(): Promise<string | undefined>;
  /** Notifies the owner. Rejects if the system shows no notice. */
  notify(version: string): Promise<void>;
  /** The owner asks for the newer version. */
  open(): void;
}

const translate = (id: MessageId, values: MessageValues = {}): string =>
  text(id, values, systemLanguage());

/** A notice that calls `onClick` when it is clicked. */
const showUpdateNotice = (version: string, body: MessageId, onClick: () => void): Promise<void> =>
  showNotice(
    {
      id: 'update',
      title: translate('desktop.updates.title', { version }),
      body: translate(body),
      path: '',
    },
    {
      words: () => ({ done: '', given: '', skip: '', snooze: '' }),
      open: onClick,
      done: () => undefined,
      snooze: () => undefined,
      given: () => undefined,
      skip: () => undefined,
    },
  );

/**
 * electron-builder writes this file only into packages that were built with a `publish`
 * configuration.
 */
const configurationPath = (): string => join(dirname(app.getAppPath()), 'app-update.yml');

export const hasUpdater = (): boolean => existsSync(configurationPath());

/** Loaded on first use, and left out of packages without that configuration. */
const loadUpdater = async () => {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  return autoUpdater;
};

const offerRestart = async (version: string, stop: () => Promise<void>): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: translate('desktop.updates.ready', { version }),
    detail: translate('desktop.updates.ready.detail'),
    buttons: [translate('desktop.updates.restart'), translate('desktop.updates.later')],
    defaultId: 0,
    cancelId: 1,
  });
  const updater = await loadUpdater();
  if (response !== 0) {
    updater.autoInstallOnAppQuit = true;
    return;
  }
  // The installer replaces the program, so the database is closed before it begins.
  await stop();
  updater.quitAndInstall(false, true);
};

/**
 * Uses the updater of a published app. It checks only if the owner wants it or asks for it,
 * downloads only on request, and installs at a restart. `stop` closes the database.
 */
export const updaterSource = (stop: () => Promise<void>): UpdateSource => {
  const fetchNewestVersion = async (): Promise<string | undefined> =>
    (await (await loadUpdater()).checkForUpdates())?.updateInfo.version;
  const downloadUpdate = async (version: string): Promise<void> => {
    await (await loadUpdater()).downloadUpdate();
    await offerRestart(version, stop);
  };
  const showUpdateFailed = (error: unknown): void => {
    report(error);
    showError(undefined, systemLanguage(), {
      message: translate('desktop.updates.failed'),
      detail: translate('desktop.updates.failed.detail'),
    }).catch(report);
  };
  const showUpdate = (version: string): Promise<void> =>
    showUpdateNotice(
      version,
      'desktop.updates.press',
      () => void downloadUpdate(version).catch(showUpdateFailed),
    );
  const checkForUpdate = async (): Promise<void> => {
    const version = await fetchNewestVersion();
    if (version !== undefined && isNewer(version, app.getVersion())) return downloadUpdate(version);
    // The updater looks nowhere in packages that a store updates, such as a Flatpak.
    const result = version === undefined ? 'desktop.updates.unchecked' : 'desktop.updates.none';
    await dialog.showMessageBox({
      type: 'info',
      message: translate(result),
      detail: translate(`${result}.detail`, { version: app.getVersion() }),
      buttons: [translate('desktop.ok')],
    });
  };
  return {
    fetchNewestVersion,
    notify: showUpdate,
    open: () => void checkForUpdate().catch(showUpdateFailed),
  };
};

/** Opens a download page in the system's browser. The app itself downloads nothing. */
export const pageSource = (
  page: string,
  fetchNewestVersion: UpdateSource['fetchNewestVersion'],
): UpdateSource => ({
  fetchNewestVersion,
  notify: (version) =>
    showUpdateNotice(version, 'desktop.updates.text', () => void shell.openExternal(page)),
  open: () => void shell.openExternal(page),
});
