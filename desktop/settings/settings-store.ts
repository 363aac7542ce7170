import { join } from 'node:path';
import { setStartAtLogin } from '#desktop/tray/start-at-login.ts';
import { readJson, writeJson } from './json-file.ts';
import {
  changed,
  readSettings,
  type SettingsChange,
  type ShellSettings,
} from './shell-settings.ts';

/** The settings of this computer, in a file of their own beside the data. */
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

  change(change: SettingsChange): void {
    const before = this.#settings;
    const next = changed(before, change);
    // The computer first: what it refuses is not written down as if it were so.
    if (next.startAtLogin !== before.startAtLogin) setStartAtLogin(next.startAtLogin);
    writeJson(this.#file, next);
    this.#settings = next;
  }
}
