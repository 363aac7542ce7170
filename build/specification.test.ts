import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';
import { bulkImport } from './specification/bulk-import.ts';
import { entryErrors } from './specification/entry-errors.ts';
import { entryRules } from './specification/entry-rules.ts';
import { entryScreens } from './specification/entry-screens.ts';
import { later } from './specification/later.ts';
import { ownerClinics } from './specification/owner-clinics.ts';
import { ownerErrors } from './specification/owner-errors.ts';
import { ownerExpenses } from './specification/owner-expenses.ts';
import { ownerHealth } from './specification/owner-health.ts';
import { ownerLimits } from './specification/owner-limits.ts';
import { ownerMap } from './specification/owner-map.ts';
import { ownerOffline } from './specification/owner-offline.ts';
import { ownerPages } from './specification/owner-pages.ts';
import { ownerRules } from './specification/owner-rules.ts';
import { ownerScans } from './specification/owner-scans.ts';
import { ownerScreens } from './specification/owner-screens.ts';
import { ownerStates } from './specification/owner-states.ts';
import { petCodes } from './specification/pet-codes.ts';
import { publicPage } from './specification/public-page.ts';
import type { Row, SectionName } from './specification/row.ts';
import { scanner } from './specification/scanner.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows: readonly Row[] = [
  ...entryScreens,
  ...entryRules,
  ...entryErrors,
  ...ownerScreens,
  ...ownerOffline,
  ...ownerPages,
  ...ownerStates,
  ...ownerRules,
  ...ownerErrors,
  ...ownerExpenses,
  ...ownerHealth,
  ...ownerLimits,
  ...publicPage,
  ...petCodes,
  ...ownerScans,
  ...scanner,
  ...bulkImport,
  ...ownerClinics,
  ...ownerMap,
];

/** How many words each section has, and the hash of them all in alphabetical order. */
const sections: Readonly<Record<SectionName, readonly [words: number, sha256: string]>> = {
  '1.§2': [667, '5f6d30f6bac3ef09a950b9848d7da94ff6a7814d11b967261e9356b40e16d773'],
  '1.§4': [363, 'f404961d435ae388a822a3faa4647df4dc95bd28b1ed3ae3d2a9788696c046e4'],
  '1.§5': [198, '5daf454b1f1d9a522dcaa3e954a2806b8a6440c19c959a6cdc694ccd31328c77'],
  '1.§8': [362, 'a280cd4ee83ba248782909794d1f008618c22ff23977b9e2d05d421cbad79d30'],
  '1.§9': [148, '37d13a4d0e57048c7c405d7980761c02e3de389f6ddaa47f4088e46d2fdd061a'],
  '2.§2': [1222, '0d2718ee339618dc188c6ecc8b7a2baa15bd1e12b504dff4215173417b62129c'],
  '2.§4': [558, '8c53fa224e87a408ae6d0a5e64763a238455bb4cdf0dedac313b743fdca18c95'],
  '2.§5': [642, 'f825ccac8b751c39dd26f7f951953ff0f28a02603903a34000c193013a4bf543'],
  '2.§8': [625, '19ebd4eae5528b7a868283ffa4eef3c9cc5367aa0a93b4f0b689904af59dd663'],
  '2.§9': [494, 'bb8d35cd0d381a55fb0e7e40cd6b383fb4a33b23dd6c241ca221b29263cc328b'],
};

/** The names in the calls of `test` and `it` of a file, as they are written there; skipped ones are none. */
const namesIn = (code: string): readonly string[] => {
  const calls =
    /(?:\b(?:test|it)|\b(?:test|it)\.(?:each|for)\b[\s\S]*?\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,/g;
  return [...code.matchAll(calls)].map(([, , name = '']) => name.replaceAll(/\\(['"`])/g, '$1'));
};

const namesOf = new Map<string, readonly string[]>();

const isThere = (shownBy: string): boolean => {
  const [path = '', name = ''] = shownBy.split(' › ');
  if (name === '' || !existsSync(join(root, path))) return false;
  const names = namesOf.get(path) ?? namesIn(read(path));
  namesOf.set(path, names);
  return names.some((each) => each.includes(name));
};

describe('the names of a file', () => {
  test.each([
    ["test('a dog', () => {})", ['a dog']],
    ["  it(\n    'a cat',\n    async () => {})", ['a cat']],
    ["it.each([\n  ['x', f(1)],\n] as const)('each of %s', (x) => {})", ['each of %s']],
    ['test("it\'s a pet", () => {})', ["it's a pet"]],
    ["test.skip('a bird', () => {})", []],
    ["test.todo('a horse')", []],
    ["click('a fish', () => {})", []],
  ])('are read from %s', (code, names) => {
    expect(namesIn(code)).toEqual(names);
  });
});

test.each(Object.entries(sections))('%s is in the tables whole, to the letter', (section, said) => {
  const all = [...rows, ...later].filter((row) => row.section === section);
  const words = all.flatMap(({ text }) => text.split(/\s+/)).sort();
  const sha256 = createHash('sha256').update(words.join(' ')).digest('hex');
  expect([words.length, sha256]).toEqual(said);
});

test('every sentence and number has a test that shows it', () => {
  const unshown = rows.filter(({ shownBy }) => shownBy.length === 0).map(({ text }) => text);
  expect(unshown).toEqual([]);
  const missing = [...new Set(rows.flatMap(({ shownBy }) => shownBy))].filter(
    (each) => !isThere(each),
  );
  expect(missing).toEqual([]);
});

test('what comes later names the issue that brings it', () => {
  const issues = [
    ...later.map((row) => row.issues),
    ...rows.flatMap(({ rest }) => (rest ? [rest] : [])),
  ];
  for (const numbers of issues) {
    expect(numbers).not.toEqual([]);
    expect(numbers.filter((issue) => issue < 4 || issue > 8)).toEqual([]);
  }
});

/** What the specification quotes with a count, or all in one, and how the catalogue writes it. */
const WRITTEN: Readonly<Record<string, string>> = {
  '+N more': '+{count} more',
  '+N more records': '+# more records',
  '{n} clinics found': '# clinics found',
  'Location Error: Cannot get directions without location data.':
    'Cannot get directions without location data.',
  'N scanned': '{count} scanned',
  'Managing N pet(s)': 'Managing # pets',
  '+N more overdue items': '+# more overdue items',
  '+N more medical records available': '+# more medical records available',
  "Pet Profile Not Found - The pet profile you're looking for could not be found or is no longer available.":
    "The pet profile you're looking for could not be found or is no longer available.",
  'No internet connection: Please check your internet connection and try again.':
    'Please check your internet connection and try again.',
  'Share Failed: Could not share pet profile': 'Could not share pet profile',
  'Unauthorized – You are logged out. Logging in again...':
    'You are logged out. Logging in again...',
};

/** Put together from its number: only the screen itself shows it. */
const COMPOSED = ['9+'];

const quotes = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w])'(.+?)'(?!\w)/g)].map(([, quoted = '']) => quoted);

/** The message of a validation rule stands in its last column. */
const messageOf = ({ section, text }: Row): readonly string[] =>
  section === '1.§5' ? text.split(' | ').slice(2) : [];

/** The first text sets its messages without quotation marks. */
const UNQUOTED = [
  'Something went wrong',
  'Application Error',
  'You are offline. Some features may be limited.',
  'Connection restored.',
  'Signing In...',
  'Creating Account...',
  'Password Updated!',
  'Invalid email or password. Please try again.',
  'Email confirmation required',
  'Your email is already confirmed. You can log in now.',
  'Failed to resend confirmation email. Please try again.',
  'Failed to create account. Please try again.',
  'Invalid confirmation link. No token provided.',
  'Email confirmation failed',
  'Network error. Please try again.',
  'This password reset link is invalid or has expired.',
  'Reset token is missing. Please use the link from your email.',
  'Failed to reset password. The link may have expired.',
  'Failed to send reset email. Please try again.',
  'You are logged out. Logging in again...',
];

test.each(UNQUOTED)('the first text’s “%s” is said', (message) => {
  expect(rows.some(({ section, text }) => section.startsWith('1') && text.includes(message))).toBe(
    true,
  );
  const startup = read('renderer/public/startup.js');
  const said = [...Object.values<string>(en), startup];
  expect(said.some((text) => text.includes(message))).toBe(true);
});

test('every message that is quoted stands in the catalogue or the code', () => {
  const code = globSync(['renderer/**/*.{ts,tsx,html,js}', 'server/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/e2e/**', 'renderer/dist/**'],
  }).map(read);
  const said = [...Object.values(en), ...code];
  const quoted = rows
    .filter(({ rest }) => !rest)
    .flatMap((row) => [...quotes(row.text), ...messageOf(row)])
    .filter((each) => !COMPOSED.includes(each));
  expect(quoted.length).toBeGreaterThan(50);
  const missing = quoted.filter((each) => {
    const written = WRITTEN[each] ?? each;
    return !said.some((text) => text.includes(written));
  });
  expect(missing).toEqual([]);
});
