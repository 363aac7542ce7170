import { pathToFileURL } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOGUE =
  /^(.*\/server\/messages\/)(first-|rest-|profile-|insights-|schedule-|expenses-|notices-|pages-)(en|fil)\.ts$/;

/** Texts of mails, of notices and of the shell around the window: no screen shows them. */
const SERVER_ONLY = /^(mail|notice|desktop)\./;

/** What the login and the frame around every screen show, with what either may be answered. */
const FIRST =
  /^(app|common|entry|error|http|legal|login|nav|resend|shell|toast|field\.invalid|field\.text|field\.tooLong|field\.optional|password\.(show|hide)|pets\.loading|accounts\.(email|login|mail|resend|password)\.|connection|ads)\b/;

/** What the profile and the sheets that it opens show, the one of biometric login too: no other screen waits for them. */
const PROFILE =
  /^(profile|preferences|privacySettings|support|transfer|devices|biometrics|deleteAccount|timeZone|password|phones|addEmail|accounts\.addEmail)\./;

/** What shows how the pets are doing: it comes after the dashboard, or with a pet's weight. */
const INSIGHTS = /^(insights|weights)\./;

/** What was spent, and the budget: one screen. */
const EXPENSES = /^expenses\./;

/** The schedule and what can be done with a reminder: all of it comes after the dashboard. */
const SCHEDULE = /^schedule\./;

type Part =
  | 'first-'
  | 'rest-'
  | 'profile-'
  | 'insights-'
  | 'schedule-'
  | 'expenses-'
  | 'notices-'
  | 'pages-';

/** The settings of notices on a device, and the words of the notices that a page shows itself. */
const NOTICES = /^(noticeSettings\.|notice\.(title|overdue|today|tomorrow|later)$)/;

const isLater = (key: string): boolean =>
  [PROFILE, INSIGHTS, SCHEDULE, EXPENSES, NOTICES, SERVER_ONLY].some((part) => part.test(key));

const keeps: Readonly<Record<Part, (key: string) => boolean>> = {
  'first-': (key) => FIRST.test(key),
  'rest-': (key) => !(FIRST.test(key) || isLater(key)),
  'profile-': (key) => PROFILE.test(key) && !FIRST.test(key),
  'insights-': (key) => INSIGHTS.test(key),
  'schedule-': (key) => SCHEDULE.test(key),
  'expenses-': (key) => EXPENSES.test(key),
  'notices-': (key) => NOTICES.test(key),
  'pages-': () => true,
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
    const source = `${folder}${part === 'pages-' ? part : ''}${language}.ts`;
    this.addWatchFile(source);
    // The version makes a changed catalogue be read anew while `npm run dev` runs.
    const module: Record<string, Record<string, string>> = await import(
      `${pathToFileURL(source).href}?v=${Date.now()}`
    );
    // A cast: the expression above matches nothing else.
    const kept = keeps[part as Part];
    const messages = Object.entries(module[language] ?? {})
      .filter(([key]) => kept(key))
      .map(([key, text]) => [key, compileMessage(text)]);
    return {
      code: `export const ${language} = ${JSON.stringify(Object.fromEntries(messages))};`,
      moduleType: 'js',
      map: null,
    };
  },
});
