import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { replaceFileContent } from '#desktop/settings/json-file.ts';
import { appImage } from '#server/config.ts';
import { autostartEntry, HIDDEN_ARGUMENT } from './autostart-entry.ts';

const setLinuxAutostart = (isOn: boolean): void => {
  const folder = join(app.getPath('appData'), 'autostart');
  const file = join(folder, 'alaga.desktop');
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  // An AppImage is unpacked to a new folder at each start, so the entry names the AppImage file
  // itself.
  replaceFileContent(file, autostartEntry(appImage() ?? app.getPath('exe')));
};

/** Turns on or off that the system starts the app at login, without a window. */
export const setStartAtLogin = (isOn: boolean): void => {
  if (process.platform === 'linux') setLinuxAutostart(isOn);
  else app.setLoginItemSettings({ openAtLogin: isOn, args: [HIDDEN_ARGUMENT] });
};

/** Whether the system started the app at login. */
export const wasStartedAtLogin = (argv: readonly string[]): boolean =>
  argv.includes(HIDDEN_ARGUMENT) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
