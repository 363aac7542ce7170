import { fieldsOf } from './json-file.ts';

/** What the owner chose for this computer. Everything is off until then. */
export interface ShellSettings {
  /** Stays in the tray when its window closes, so that reminders arrive. */
  readonly keepRunning: boolean;
  /** Begins with the computer, without a window; only where it also keeps running. */
  readonly startAtLogin: boolean;
  /** Looks for misspelt words; where the system brings no dictionary, one is fetched from the network. */
  readonly spellCheck: boolean;
  /** Whether the owner was asked once what closing the window does. */
  readonly wasAsked: boolean;
}

/** A Mac's own spelling needs nothing from the network. */
export const firstSettings = (platform: NodeJS.Platform): ShellSettings => ({
  keepRunning: false,
  startAtLogin: false,
  spellCheck: platform === 'darwin',
  wasAsked: false,
});

const NAMES = ['keepRunning', 'startAtLogin', 'spellCheck', 'wasAsked'] as const;

export type SettingsChange = Partial<Omit<ShellSettings, 'wasAsked'>>;

const flagsIn = (value: unknown): Partial<ShellSettings> => {
  const fields = fieldsOf(value);
  const flags = NAMES.filter((name) => typeof fields[name] === 'boolean');
  return Object.fromEntries(flags.map((name) => [name, fields[name] === true]));
};

/** What a file says; what it does not say is as at first. */
export const readSettings = (value: unknown, platform: NodeJS.Platform): ShellSettings => ({
  ...firstSettings(platform),
  ...flagsIn(value),
});

/** What the page asks for, or undefined where that is anything else. */
export const readChange = (value: unknown): SettingsChange | undefined => {
  const { wasAsked, ...change } = flagsIn(value);
  const names = Object.keys(fieldsOf(value));
  const isWhole = names.length > 0 && names.length === Object.keys(change).length;
  return isWhole && wasAsked === undefined ? change : undefined;
};

/** Without the tray nobody could reach what began with the computer: the two go together. */
export const changed = (settings: ShellSettings, change: SettingsChange): ShellSettings => {
  const next = { ...settings, ...change };
  if (change.startAtLogin === true) return { ...next, keepRunning: true, wasAsked: true };
  if (change.keepRunning === undefined) return next;
  return { ...next, startAtLogin: next.startAtLogin && next.keepRunning, wasAsked: true };
};
