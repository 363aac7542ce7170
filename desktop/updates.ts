import { mayOpenOutside } from './security.ts';
import { fieldsOf } from './settings/json-file.ts';

/** Where a published app learns of newer versions; named by whoever publishes it (electron-builder.yml). */
export interface Feed {
  /** Answers `{ "version": "1.2.3" }`. */
  readonly newest: string;
  /** Where the owner downloads it, in the system's browser. */
  readonly page: string;
}

/** What is kept of the asking. */
export interface Asked {
  /** The owner's word; nobody is asked without it. */
  readonly on: boolean;
  /** ISO UTC of the last time that the address was asked. */
  readonly at: string | undefined;
  /** The newest version that the owner was told of. */
  readonly told: string | undefined;
}

const isPage = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('https:') && mayOpenOutside(value);

/** The feed that the packed package.json names; none in an app that nobody has published. */
export const feedOf = (manifest: unknown): Feed | undefined => {
  const { newest, page } = fieldsOf(fieldsOf(manifest)['updates']);
  return isPage(newest) && isPage(page) ? { newest, page } : undefined;
};

const VERSION = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

const partsOf = (version: string): readonly number[] | undefined =>
  VERSION.exec(version)?.slice(1).map(Number);

/** Whether it is a later one. What is not a plain version is none. */
export const isNewer = (version: string, than: string): boolean => {
  const [parts, others] = [partsOf(version), partsOf(than)];
  if (!parts || !others) return false;
  const index = parts.findIndex((part, place) => part !== others[place]);
  return index >= 0 && (parts[index] ?? 0) > (others[index] ?? 0);
};

/** Of an answer the version alone is believed, where it is one. */
export const newestIn = (answer: unknown): string | undefined => {
  const { version } = fieldsOf(answer);
  return typeof version === 'string' && partsOf(version) ? version : undefined;
};

export const readAsked = (value: unknown): Asked => {
  const { on, at, told } = fieldsOf(value);
  const text = (field: unknown) => (typeof field === 'string' ? field : undefined);
  return { on: on === true, at: text(at), told: text(told) };
};

const DAY = 24 * 60 * 60 * 1000;

/** Once a day, and only where the owner wants it; a clock that was set back does not stop it for good. */
export const isDue = ({ on, at }: Asked, now: Date): boolean => {
  if (!on) return false;
  const since = at === undefined ? Number.NaN : now.getTime() - Date.parse(at);
  return !(since >= 0 && since < DAY);
};
