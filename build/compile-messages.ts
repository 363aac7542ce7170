import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { inputsMatching } from './build-inputs.ts';
import { compileText } from './plural-forms.ts';

const root = join(import.meta.dirname, '..');

/** Texts of mails, of notices and of the shell around the window: no screen shows them. */
const SERVER_ONLY = /^(mail|notice|desktop)\./;

/** What the login and the frame around every screen show, with what either may be answered. */
const FIRST =
  /^(app|common|entry|error|http|legal|login|nav|resend|shell|toast|field\.invalid|field\.text|field\.tooLong|field\.optional|password\.(show|hide)|pets\.loading|accounts\.(email|login|mail|resend|password)\.|connection|ads)\b/;

/** Texts that come with what shows them, long after the first screens; each part is a file a language. */
const LATER = {
  /** The profile and the sheets that it opens, the one of biometric login too. */
  profile:
    /^(profile|preferences|privacySettings|support|transfer|devices|biometrics|deleteAccount|timeZone|password|phones|addEmail|waysIn|provider|accounts\.addEmail|accounts\.reauthenticate)\b/,
  /** How the pets are doing: after the dashboard, or with a pet's weight. */
  insights: /^(insights|weights)\./,
  /** The schedule and what can be done with a reminder. */
  schedule: /^schedule\./,
  /** What was spent, and the budget: one screen. */
  expenses: /^expenses\./,
  /** The settings of notices on a device, and the words of the notices that a page shows itself. */
  notices: /^(noticeSettings\.|notice\.(title|overdue|today|tomorrow|later)$)/,
  /** A pet's codes, its share link and that it is lost, as its owner sees them. */
  sharing: /^(sharing|lost)\./,
  /** The scanner, what it found, and other people's pets. */
  scans: /^(scans|scanner)\./,
  /** Many pets at once, out of a table. */
  import: /^bulkImport\./,
  /** Clinics, their map and their ratings. */
  clinics: /^clinics\./,
  /** What only the desktop app says. */
  computer: /^computer\./,
  /** What is saved on this device only, and its way to the server. */
  outbox: /^outbox\./,
  /** What the device keeps for the time without a connection, updates and the home screen. */
  offline: /^offline\./,
  /** A household's backups. */
  backups: /^backups\./,
} as const satisfies Readonly<Record<string, RegExp>>;

const PARTS = ['first', 'rest', 'public', 'pages', ...Object.keys(LATER)];
const CATALOGUE = new RegExp(`^(.*/server/messages/)(${PARTS.join('|')})-(en|fil)\\.ts$`);

/**
 * A pet's page for strangers, which loads nothing of the app, with what it says in the app's words. It may share
 * keys with other parts.
 */
const PUBLIC =
  /^(publicPet\.|pets\.(category|age|info)\.|pets\.photoOf$|records\.type\.|app\.name$)/;

const isLater = (key: string): boolean =>
  [...Object.values(LATER), /^publicPet\./, SERVER_ONLY].some((part) => part.test(key));

const keeps = (part: string, key: string): boolean => {
  if (part === 'pages') return true;
  if (part === 'first') return FIRST.test(key);
  if (part === 'public') return PUBLIC.test(key);
  if (part === 'rest') return !(FIRST.test(key) || isLater(key));
  // A cast: the catalogue's name holds nothing but the parts above.
  return LATER[part as keyof typeof LATER].test(key) && !FIRST.test(key);
};

/** A file a feature; the long pages have one of their own. */
const sourcesOf = async (
  folder: string,
  part: string,
  language: string,
): Promise<readonly string[]> =>
  part === 'pages'
    ? [`${folder}pages-${language}.ts`]
    : inputsMatching(`server/messages/${language}/*.ts`).map((file) => join(root, file));

const textsIn = async (source: string): Promise<readonly (readonly [string, string])[]> => {
  // The version makes a changed catalogue be read anew while `npm run dev` runs.
  const module: Record<string, Record<string, string>> = await import(
    `${pathToFileURL(source).href}?v=${Date.now()}`
  );
  return Object.values(module).flatMap(Object.entries<string>);
};

/**
 * Compiles the texts for the renderer, part by part, so that a browser loads no parser of ICU messages and before its
 * first screen only the texts of that. The server reads the same files as they are written.
 */
export const compileMessages = (): Plugin => ({
  name: 'alaga-compile-messages',
  enforce: 'pre',
  async transform(_code, id) {
    const [, folder, part, language] = CATALOGUE.exec(id.replaceAll('\\', '/')) ?? [];
    if (folder === undefined || part === undefined || language === undefined) return null;
    const sources = await sourcesOf(folder, part, language);
    for (const source of sources) this.addWatchFile(source);
    const messages = (await Promise.all(sources.map(textsIn)))
      .flat()
      .filter(([key]) => keeps(part, key))
      .map(([key, text]) => [key, compileText(text)]);
    return {
      code: `export const ${language} = ${JSON.stringify(Object.fromEntries(messages))};`,
      moduleType: 'js',
      map: null,
    };
  },
});
