import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly resolved?: string;
}

export interface Licence {
  readonly name: string;
  readonly version: string;
  /**
   * The folder below the root. It does not exist if the package was not installed, for example
   * because it is for another system.
   */
  readonly path: string;
  /** An SPDX identifier; `unknown` if neither the lock file nor the package has one. */
  readonly licence: string;
  /** Whether the package is a runtime dependency, not only one for building or testing. */
  readonly runs: boolean;
}

const MODULES_FOLDER = 'node_modules/';

const readManifest = (root: string, path: string): { license?: unknown } => {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Every package of the lock file with its licence. Downloads nothing. */
export const listLicences = (root: string): readonly Licence[] => {
  const lock: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes(MODULES_FOLDER))
    .map(([path, { version = '', license, dev = false }]) => ({
      name: path.slice(path.lastIndexOf(MODULES_FOLDER) + MODULES_FOLDER.length),
      version,
      path,
      licence: String(license ?? readManifest(root, path).license ?? 'unknown'),
      runs: !dev,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
};

if (import.meta.main) {
  for (const { name, version, licence, runs } of listLicences(join(import.meta.dirname, '../..'))) {
    console.log([licence, `${name}@${version}`, runs ? 'runs' : 'builds'].join('\t'));
  }
}
