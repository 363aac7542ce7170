import { fieldsOf } from './json-file.ts';

/** The owner's settings of this computer. All are off at first, except spell checking on macOS. */
export interface ShellSettings {
  /** Keeps running in the tray after the window was closed, so that reminders arrive. */
  readonly keepRunning: boolean;
  /** Starts with the computer, without a window. Requires `keepRunning`. */
  readonly startAtLogin: boolean;
  /** Checks spelling. If the system has no dictionary, one is downloaded. */
  readonly spellCheck: boolean;
  /** Whether the owner has been asked what closing the window does. */
  readonly wasAsked: boolean;
}

/** On macOS spell checking is on, because it needs no download. */
export const defaultSettings = (platform: NodeJS.Platform): ShellSettings => ({
  keepRunning: false,
  startAtLogin: false,
  spellCheck: platform === 'darwin',
  wasAsked: false,
});

const FLAG_NAMES = ['keepRunning', 'startAtLogin', 'spellCheck', 'wasAsked'] as const;

export type SettingsChange = Partial<Omit<ShellSettings, 'wasAsked'>>;

const readFlags = (value: unknown): Partial<ShellSettings> => {
  const fields = fieldsOf(value);
  const flags = FLAG_NAMES.filter((name) => typeof fields[name] === 'boolean');
  return Object.fromEntries(flags.map((name) => [name, fields[name] === true]));
};

/** Validates stored settings. Missing or invalid ones get their default value. */
export const readSettings = (value: unknown, platform: NodeJS.Platform): ShellSettings => ({
  ...defaultSettings(platform),
  ...readFlags(value),
});

/** Validates a change from the page; undefined if it is invalid. */
export const readChange = (value: unknown): SettingsChange | undefined => {
  const { wasAsked, ...change } = readFlags(value);
  const names = Object.keys(fieldsOf(value));
  const isWhole = names.length > 0 && names.length === Object.keys(change).length;
  return isWhole && wasAsked === undefined ? change : undefined;
};

/**
 * An app that starts with the computer is reachable only through the tray, so turning off one
 * setting turns off the other.
 */
export const withChange = (settings: ShellSettings, change: SettingsChange): ShellSettings => {
  const next = { ...settings, ...change };
  if (change.startAtLogin === true) return { ...next, keepRunning: true, wasAsked: true };
  if (change.keepRunning === undefined) return next;
  return { ...next, startAtLogin: next.startAtLogin && next.keepRunning, wasAsked: true };
};
