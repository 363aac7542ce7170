import { resolve } from 'node:path';
import type { BrowserWindow } from 'electron';
import { ConfigError } from '#server/config.ts';
import type { StartOptions } from '#server/start.ts';

/** Chromium's switch for the folder of the user data. */
const DATA_DIR = '--user-data-dir=';
const CLOCK_SWITCH = '--fixed-clock=';

const readSwitch = (argv: readonly string[], name: string): string | undefined =>
  argv.findLast((argument) => argument.startsWith(name))?.slice(name.length);

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const parseInstant = (text: string): Date => {
  const instant = new Date(text);
  if (ISO_INSTANT.test(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new ConfigError(
    `${CLOCK_SWITCH}${text} must be an instant such as 2026-11-21T09:00:00+08:00`,
  );
};

/** The data folder that a tester names on the command line. */
export const dataDirOf = (argv: readonly string[], folder: string): string | undefined => {
  const dataDirSwitch = readSwitch(argv, DATA_DIR);
  return dataDirSwitch ? resolve(folder, dataDirSwitch) : undefined;
};

/**
 * The instant at which a tester stops the server's clock. Throws ConfigError if it is invalid, so
 * that the real time is never used by mistake.
 */
export const fixedTime = (argv: readonly string[]): Date | undefined => {
  const text = readSwitch(argv, CLOCK_SWITCH);
  return text === undefined ? undefined : parseInstant(text);
};

export const fixedClock = (now: Date | undefined): Pick<StartOptions, 'clock'> =>
  now === undefined ? {} : { clock: { now: () => new Date(now) } };

/**
 * Shows in the window title that the clock is stopped, so that nobody keeps real records with it.
 */
export const markTitle = (
  window: Pick<BrowserWindow, 'on' | 'setTitle'>,
  now: Date | undefined,
): void => {
  if (now === undefined) return;
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(`${title} (test: the clock stands at ${now.toISOString()})`);
  });
};
