import { join } from 'node:path';
import { Notification } from 'electron';
import { fieldsOf, readJson, writeJson } from '#desktop/settings/json-file.ts';
import { type Notice, stands } from './notices.ts';

/** How many notices are remembered by where they lead: more than an Action Center shows. */
const KEPT = 100;

const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])\S{0,300}$/.test(value);

/** Where the notices lead that earlier runs of the app have shown: Windows keeps them when the app has ended. */
export class ShownNotices {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'notices.json');
  }

  remember({ id, path }: Pick<Notice, 'id' | 'path'>): void {
    const { [id]: _before, ...others } = this.#paths();
    const kept = Object.entries(others).slice(1 - KEPT);
    writeJson(this.#file, Object.fromEntries([...kept, [id, path]]));
  }

  /** The path of the notice that is named in what the system hands over; undefined for one that is not known. */
  pathIn(given: string): string | undefined {
    const found = Object.entries(this.#paths()).find(([id]) => given.includes(id));
    return found && !stands(found[0]) ? found[1] : undefined;
  }

  #paths(): Readonly<Record<string, string>> {
    const fields = Object.entries(fieldsOf(readJson(this.#file)));
    return Object.fromEntries(
      fields.filter((field): field is [string, string] => isOwnPath(field[1])),
    );
  }
}

/** Opens what a click in the Action Center of Windows is about, where no notice of this run hears it. */
export const hearActivations = (shown: ShownNotices, open: (path: string) => void): void => {
  if (process.platform !== 'win32' || !('handleActivation' in Notification)) return;
  Notification.handleActivation((details) => {
    const path = shown.pathIn(details.arguments);
    if (path !== undefined) open(path);
  });
};
