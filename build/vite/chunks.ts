/**
 * Which modules share a file in the build. Left alone, the bundler cuts what the first screens share into two
 * dozen small files, and small files pack worse: 5 KB of the login's budget.
 */
const PACKAGES =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(react-router|router-core|history|store|react-store))\//;
const ICONS =
  /lucide-react\/dist\/esm\/(shared\/|[A-Za-z]+\.mjs|icons\/(bell|paw-print|syringe)\.mjs)/;
const QUERIES =
  /@tanstack\/(query-core\/.*\/(query|removable|retryer|mutation)|react-query\/.*\/useMutation)\.js$/;
const PARTS =
  /renderer\/(api|ui\/(?:[a-z]+\/)?(lazy-part|lazy-extra|button|logo|page|skeleton|text|message|number-forms|first-screen|toast-store|error-toast|card|banner|device-time-zone))\.tsx?$/;
const ACCOUNT =
  /renderer\/accounts\/(?:[a-z]+\/)?(queries|return-to|session-ended|pending-log-out|use-query-param|entry-heading|entry-link|agreement)\.tsx?$|server\/((http|capabilities|accounts)\/(contract|endpoint))\.ts$/;
/** What the bundler itself adds: files of their own otherwise, of a few lines. */
const HELPER = /vite\/preload-helper|rolldown\/runtime/;
const FORM =
  /node_modules\/(react-hook-form|@hookform|@standard-schema)\/|renderer\/(ui\/(?:[a-z]+\/)?(field|text-field|password-field|use-contract-form)|accounts\/(?:[a-z]+\/)?(use-submit|other-ways))\.tsx?$|icons\/(eye|eye-off|circle-exclamation-point)\.mjs$/;

const ICON = /lucide-react\/dist\/esm\/icons\//;
/** What is small, loads nothing heavy, and is shared by screens past the login. */
const SMALL =
  /renderer\/ui\/(?:[a-z]+\/)?(use-(wide|focus-when-fewer|return-focus|kept-view|minute)|badge|pet-avatar|icon-button|month-names|format|typed-day|format-day|save-file|empty-state|setting-row|more-at-foot|list-row)\.tsx?$|@tanstack\/(react-query|query-core)\//;

/** What the dashboard needs at once and other screens share: left alone, a dozen files of 1 KB. */
const HOME =
  /renderer\/(pets\/(use-pets-here|offline-pets|pet-photo|queries)|(reminders|records)\/queries|reminders\/waiting-completions|[a-z]+\/use-owner-clock|offline\/outbox\/waiting-items|ui\/start\/part-boundary)\.tsx?$|server\/(reminders|pets)\/(contract|rules)\.ts$|node_modules\/uuid\//;
/** What every dialog is made of. */
const DIALOG =
  /node_modules\/(@radix-ui\/react-(dialog|dismissable-layer|focus-guards|focus-scope|portal|presence|primitive|use-[a-z-]+)|aria-hidden|react-remove-scroll[a-z-]*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//;

const matches =
  (...patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/')));

export const chunkGroups = [
  // What every screen needs. First, so that the forms do not take React with them.
  { name: 'base', priority: 2, test: matches(PACKAGES, QUERIES, ICONS, PARTS, ACCOUNT, HELPER) },
  // What every form needs; a screen without one does not load it.
  { name: 'form', priority: 1, test: matches(FORM) },
  // Many files of 200 bytes: each costs its name in every list of what a screen needs, and a request.
  { name: 'icons', test: matches(ICON), minShareCount: 2 },
  { name: 'small', test: matches(SMALL, HOME), minShareCount: 2 },
  { name: 'dialog', test: matches(DIALOG), minShareCount: 2 },
];
