import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Licence, licencesOf } from './licences.ts';

/** Development packages of which something is written into what ships: styles, the service worker, the map. */
const BUILT_IN = /^(tailwindcss|workbox-(?!build$)[a-z-]+|world-atlas|topojson-client)$/;

/** What a person or a bot put beside the code, by the names that are usual. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** A package of prebuilt libraries says in its README which of them it holds, and by which terms. */
const PREBUILT = /^@img\/sharp-libvips-/;

const TEXTS = join(import.meta.dirname, 'licence-texts');

/** The LGPL adds to the GPL, and asks that both go along. */
const LGPL = ['LGPL-3.0', 'GPL-3.0'] as const;

export interface ThirdPartyPackage extends Pick<Licence, 'name' | 'version' | 'licence'> {
  /** Which of the texts are its own, by their places. */
  readonly texts: readonly number[];
}

/** What ships of other people, and their terms: each text once. */
export interface ThirdParty {
  readonly packages: readonly ThirdPartyPackage[];
  readonly texts: readonly string[];
}

const textsIn = (root: string, { path, name, licence }: Licence): readonly string[] => {
  const folder = join(root, path);
  const found = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
  const files = names.filter(
    (file) => LICENCE_FILE.test(file) || (PREBUILT.test(name) && file === 'README.md'),
  );
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const general = licence.includes('LGPL-3.0')
    ? LGPL.map((each) => readFileSync(join(TEXTS, `${each}.txt`), 'utf8'))
    : [];
  return [...own, ...general].map((text) => text.replaceAll('\r\n', '\n').trim());
};

/**
 * Every package that runs or is built into what ships, on any system, with the texts of its licences: of the server, the
 * pages, their font and the native libraries. Electron brings its own and Chromium's.
 */
export const thirdPartyOf = (root: string): ThirdParty => {
  const texts = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  // The compiler is optional to a package that runs, and ships with nothing.
  const shipped = licencesOf(root).filter(
    ({ name, runs }) => (runs && !name.startsWith('@typescript/')) || BUILT_IN.test(name),
  );
  const packages = shipped.map((one) => ({
    name: one.name,
    version: one.version,
    licence: one.licence,
    texts: textsIn(root, one).map(placeOf),
  }));
  return { packages, texts: [...texts.keys()] };
};

const LINE = '='.repeat(78);

/** The same as one text for people, which lies beside the app in its packages. */
export const asText = ({ packages, texts }: ThirdParty): string => {
  const parts = texts.map((text, at) => {
    const own = packages.filter((one) => one.texts.includes(at));
    const names = own.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${[...new Set(names)].join('\n')}\n\n${text}`;
  });
  const bare = packages.filter((one) => one.texts.length === 0);
  const rest = bare.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  return `${[...parts, rest.join('\n')].join(`\n\n${LINE}\n\n`)}\n`;
};
