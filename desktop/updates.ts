import { mayOpenOutside } from './security.ts';
import { fieldsOf } from './settings/json-file.ts';

/** The update addresses of a published app. The publisher sets them (electron-builder.yml). */
export interface UpdateFeed {
  /** Answers `{ "version": "1.2.3" }`. */
  readonly newest: string;
  /** The download page, for the system's browser. */
  readonly page: string;
}

/** The stored state of update checks. */
export interface UpdateCheck {
  /** Whether the owner has switched update checks on. Off by default. */
  readonly on: boolean;
  /** ISO UTC of the last check. */
  readonly at: string | undefined;
  /** The newest version that the owner was notified of. */
  readonly told: string | undefined;
}

const isSafeAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('https:') && mayOpenOutside(value);

/** The feed in the packaged package.json; undefined in an app that was not published. */
export const readFeed = (manifest: unknown): UpdateFeed | undefined => {
  const { newest, page } = fieldsOf(fieldsOf(manifest)['updates']);
  return isSafeAddress(newest) && isSafeAddress(page) ? { newest, page } : undefined;
};

const VERSION_PATTERN = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/;

const versionParts = (version: string): readonly number[] | undefined =>
  VERSION_PATTERN.exec(version)?.slice(1).map(Number);

/** Whether the version is later. Anything but a plain version is not. */
export const isNewer = (version: string, other: string): boolean => {
  const [parts, otherParts] = [versionParts(version), versionParts(other)];
  if (!parts || !otherParts) return false;
  const index = parts.findIndex((part, position) => part !== otherParts[position]);
  return index >= 0 && (parts[index] ?? 0) > (otherParts[index] ?? 0);
};

/** Reads the version from an answer, if it is a valid one, and ignores everything else. */
export const readNewest = (answer: unknown): string | undefined => {
  const { version } = fieldsOf(answer);
  return typeof version === 'string' && versionParts(version) ? version : undefined;
};

export const readUpdateCheck = (value: unknown): UpdateCheck => {
  const { on, at, told } = fieldsOf(value);
  const readTextField = (field: unknown) => (typeof field === 'string' ? field : undefined);
  return { on: on === true, at: readTextField(at), told: readTextField(told) };
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Once a day, if the owner has switched checks on. A clock that was set back does not stop them
 * permanently.
 */
export const isDue = ({ on, at }: UpdateCheck, now: Date): boolean => {
  if (!on) return false;
  const elapsed = at === undefined ? Number.NaN : now.getTime() - Date.parse(at);
  return !(elapsed >= 0 && elapsed < DAY_MS);
};
