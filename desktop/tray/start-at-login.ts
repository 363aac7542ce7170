import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { writeWhole } from '#desktop/settings/json-file.ts';
import { appImage } from '#server/config.ts';
import { autostartEntry, HIDDEN } from './autostart-entry.ts';

const linuxEntry = (on: boolean): void => {
  const folder = join(app.getPath('appData'), 'autostart');
  const file = join(folder, 'alaga.desktop');
  if (!on) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(folder, { recursive: true });
  // An AppImage is unpacked anew at each start: its own file is what stays.
  writeWhole(file, autostartEntry(appImage() ?? app.getPath('exe')));
};

/** Has the computer start the app, without a window, when its owner logs in, or not any more. */
export const setStartAtLogin = (on: boolean): void => {
  if (process.platform === 'linux') linuxEntry(on);
  else app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN] });
};

/** Whether the computer itself made this start. */
export const wasStartedAtLogin = (argv: readonly string[]): boolean =>
  argv.includes(HIDDEN) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
