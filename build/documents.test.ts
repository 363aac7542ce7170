import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '#server/config.ts';

const root = join(import.meta.dirname, '..');
const readFile = (path: string): string => readFileSync(join(root, path), 'utf8');

const PAGES = [
  'README.md',
  'build/CHANGELOG.md',
  'build/CONTRIBUTING.md',
  'build/DECISIONS.md',
  'build/MEASUREMENTS.md',
  'desktop/TESTING.md',
  'server/OPERATING.md',
  'server/SECURITY.md',
];

const MAX_README_BYTES = 7000;

const withoutCode = (page: string): string => page.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsIn = (page: string): readonly string[] =>
  [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

interface Link {
  readonly from: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

const linksIn = (from: string): readonly Link[] => {
  const page = withoutCode(readFile(from));
  const targets = [...page.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)];
  return targets
    .map(([, link, image]) => link ?? image ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { from, anchor, path: path === '' ? from : normalize(join(dirname(from), path)) };
    });
};

const isWhole = ({ path, anchor }: Link): boolean =>
  existsSync(join(root, path)) &&
  (anchor === undefined || anchorsIn(readFile(path)).includes(anchor));

/** The first cells of the tables below a heading, up to the next heading of the same level. */
const readFirstCells = (page: string, heading: string): readonly string[] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split(/^## /m);
  return [...own.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) => cell);
};

const listQuoted = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted));

test('the README is short', () => {
  expect(Buffer.byteLength(readFile('README.md'))).toBeLessThanOrEqual(MAX_README_BYTES);
});

describe('links', () => {
  test.each(PAGES)('of %s lead to existing files and headings', (page) => {
    expect(linksIn(page).filter((link) => !isWhole(link))).toEqual([]);
  });

  test('of the README lead to every page', () => {
    const linkedPages = linksIn('README.md').map(({ path }) => path);
    expect(PAGES.filter((page) => page !== 'README.md' && !linkedPages.includes(page))).toEqual([]);
  });
});

test('each decision has a context, a decision and consequences, newest day first', () => {
  const [, ...days] = readFile('build/DECISIONS.md').split(/^## /m);
  const dates = days.map((day) => day.slice(0, 'yyyy-mm-dd'.length));
  expect(dates).toEqual(dates.toSorted().reverse());
  const entries = days.flatMap((day) => day.split(/^### /m).slice(1));
  const shape =
    /^.+\n- \*\*Context\.\*\* .+\n- \*\*Decision\.\*\* .+\n- \*\*Consequences\.\*\* .+\n\n?$/;
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.filter((entry) => !shape.test(entry))).toEqual([]);
});

test('the table of settings lists exactly those that the server reads', () => {
  const documentedSettings = listQuoted(
    readFirstCells(readFile('server/OPERATING.md'), 'Configuration'),
  );
  expect(documentedSettings.toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test('the table of scripts lists exactly those of package.json', () => {
  const commands = listQuoted(readFirstCells(readFile('build/CONTRIBUTING.md'), 'Scripts'));
  const documentedCommands = commands.flatMap(
    (command) => /^npm (?:run )?([\w:-]+)$/.exec(command)?.slice(1) ?? [],
  );
  // The cast is safe: the format is npm's own.
  const { scripts } = JSON.parse(readFile('package.json')) as { readonly scripts: object };
  expect(documentedCommands.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
