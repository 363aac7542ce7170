import { join } from 'node:path';
import { Notification } from 'electron';
import { fieldsOf, readJson, writeJson } from '#desktop/settings/json-file.ts';
import { isShownByThisRun, type Notice } from './notices.ts';

/** The maximum number of notices whose paths are stored, more than an Action Center shows. */
const MAX_STORED_PATHS = 100;

const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])\S{0,300}$/.test(value);

/**
 * The paths of notices that earlier runs of the app have shown. Windows keeps notices after the app
 * has quit.
 */
export class ShownNotices {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'notices.json');
  }

  remember({ id, path }: Pick<Notice, 'id' | 'path'>): void {
    const { [id]: _before, ...others } = this.#paths();
    const recent = Object.entries(others).slice(1 - MAX_STORED_PATHS);
    writeJson(this.#file, Object.fromEntries([...recent, [id, path]]));
  }

  /** The path of the notice that an activation of the system names; undefined if it is unknown. */
  pathIn(argument: string): string | undefined {
    const entry = Object.entries(this.#paths()).find(([id]) => argument.includes(id));
    return entry && !isShownByThisRun(entry[0]) ? entry[1] : undefined;
  }

  #paths(): Readonly<Record<string, string>> {
    const fields = Object.entries(fieldsOf(readJson(this.#file)));
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => isOwnPath(field[1])),
    );
  }
}

/** Opens the target of a click in the Action Center of Windows on a notice of an earlier run. */
export const listenForActivations = (notices: ShownNotices, open: (path: string) => void): void => {
  if (process.platform !== 'win32' || !('handleActivation' in Notification)) return;
  Notification.handleActivation((details) => {
    const path = notices.pathIn(details.arguments);
    if (path !== undefined) open(path);
  });
};
