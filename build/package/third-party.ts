import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Licence, listLicences } from './licences.ts';

/** Development packages of which parts are shipped: styles, the service worker, the map. */
const BUILT_IN = /^(tailwindcss|workbox-(?!build$)[a-z-]+|world-atlas|topojson-client)$/;

/** The usual names of licence files. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The README of a package with prebuilt libraries lists them and their licences. */
const PREBUILT_LIBRARY = /^@img\/sharp-libvips-/;

const TEXTS_FOLDER = join(import.meta.dirname, 'licence-texts');

/** The LGPL supplements the GPL, so both texts have to be shipped. */
const LGPL_TEXTS = ['LGPL-3.0', 'GPL-3.0'] as const;

export interface ThirdPartyPackage extends Pick<Licence, 'name' | 'version' | 'licence'> {
  /** Indexes of the package's licence texts. */
  readonly texts: readonly number[];
}

/** Third-party software in the shipped app and its licences. Each text is stored once. */
export interface ThirdParty {
  readonly packages: readonly ThirdPartyPackage[];
  readonly texts: readonly string[];
}

const textsIn = (root: string, { path, name, licence }: Licence): readonly string[] => {
  const folder = join(root, path);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
  const files = names.filter(
    (file) => LICENCE_FILE.test(file) || (PREBUILT_LIBRARY.test(name) && file === 'README.md'),
  );
  const ownTexts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const general = licence.includes('LGPL-3.0')
    ? LGPL_TEXTS.map((item) => readFileSync(join(TEXTS_FOLDER, `${item}.txt`), 'utf8'))
    : [];
  return [...ownTexts, ...general].map((text) => text.replaceAll('\r\n', '\n').trim());
};

/**
 * All packages that are shipped, for any system, with their licence texts: those of the server, the
 * pages, the font and the native libraries. Electron ships its own and Chromium's.
 */
export const readThirdParty = (root: string): ThirdParty => {
  const texts = new Map<string, number>();
  const indexOfText = (text: string): number => {
    const textIndex = texts.get(text) ?? texts.size;
    texts.set(text, textIndex);
    return textIndex;
  };
  // The compiler is an optional dependency of a runtime package, and is not shipped.
  const shippedLicences = listLicences(root).filter(
    ({ name, runs }) => (runs && !name.startsWith('@typescript/')) || BUILT_IN.test(name),
  );
  const packages = shippedLicences.map((item) => ({
    name: item.name,
    version: item.version,
    licence: item.licence,
    texts: textsIn(root, item).map(indexOfText),
  }));
  return { packages, texts: [...texts.keys()] };
};

const SEPARATOR_LINE = '='.repeat(78);

/** The licences as one readable text, which is shipped beside the app. */
export const asText = ({ packages, texts }: ThirdParty): string => {
  const parts = texts.map((text, index) => {
    const ownPackages = packages.filter((item) => item.texts.includes(index));
    const names = ownPackages.map(
      ({ name, version, licence }) => `${name} ${version} (${licence})`,
    );
    return `${[...new Set(names)].join('\n')}\n\n${text}`;
  });
  const barePackages = packages.filter((item) => item.texts.length === 0);
  const otherLicences = barePackages.map(
    ({ name, version, licence }) => `${name} ${version}: ${licence}`,
  );
  return `${[...parts, otherLicences.join('\n')].join(`\n\n${SEPARATOR_LINE}\n\n`)}\n`;
};
