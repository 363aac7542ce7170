import { join } from 'node:path';
import { setStartAtLogin } from '#desktop/tray/start-at-login.ts';
import { readJson, writeJson } from './json-file.ts';
import {
  readSettings,
  type SettingsChange,
  type ShellSettings,
  withChange,
} from './shell-settings.ts';

/** The settings of this computer, in a separate file in the data folder. */
export class SettingsStore {
  readonly #file: string;
  #settings: ShellSettings;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'computer.json');
    this.#settings = readSettings(readJson(this.#file), process.platform);
  }

  get value(): ShellSettings {
    return this.#settings;
  }

  /** Applies a change until the app quits, if it cannot be saved. */
  changeForThisRun(change: SettingsChange): void {
    this.#settings = withChange(this.#settings, change);
  }

  change(change: SettingsChange): void {
    const previousSettings = this.#settings;
    const next = withChange(previousSettings, change);
    // The system's setting is changed first, so that the file never claims a setting that the
    // system refused.
    if (next.startAtLogin !== previousSettings.startAtLogin) setStartAtLogin(next.startAtLogin);
    writeJson(this.#file, next);
    this.#settings = next;
  }
}
