import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFigures, withRow } from './figures.ts';

const PAGE = `# Figures

<!-- figures: speed -->
old
<!-- end -->

<!-- figures: size -->
other
<!-- end -->

| part | last run | what it counted |
|---|---|---|
| crash | 2026-01-01 | kills 5 |
| crash-twice | 2026-01-01 | kills 6 |

The end.
`;

test('replaces the figures of one benchmark and keeps everything else', () => {
  const page = withFigures(PAGE, 'speed', '| a | b |\n');
  expect(page).toBe(PAGE.replace('old', '| a | b |'));
});

test('refuses figures for which the page has no markers', () => {
  expect(() => withFigures(PAGE, 'smell', 'x')).toThrow('no figures: smell');
});

test('replaces the row of one soak test, or adds it after the last', () => {
  expect(withRow(PAGE, 'crash', ['2026-02-02', 'kills 7'])).toBe(
    PAGE.replace('| crash | 2026-01-01 | kills 5 |', '| crash | 2026-02-02 | kills 7 |'),
  );
  expect(withRow(PAGE, 'idle', ['2026-02-02', 'held 9'])).toBe(
    PAGE.replace('kills 6 |\n', 'kills 6 |\n| idle | 2026-02-02 | held 9 |\n'),
  );
});

/** The cells of the rows of the first table after the markers of a benchmark, without the head. */
const rowsOf = (page: string, name: string): readonly (readonly string[])[] => {
  const [, figures = ''] = page.split(`<!-- figures: ${name} -->`);
  const [own = ''] = figures.split('<!-- end -->');
  return [...own.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ')).slice(2);
};

test('the README prints the worst ratios of the last speed run in MEASUREMENTS.md', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const lastRun = rowsOf(read('MEASUREMENTS.md'), 'speed')
    .filter(([, , , , , , limit]) => limit !== '–')
    .map(([label, , , worst, , , limit, result]) => [label, worst, limit, result]);
  expect(lastRun.length).toBeGreaterThan(5);
  expect(rowsOf(read('../README.md'), 'speed')).toEqual(lastRun);
});

test('MEASUREMENTS.md has markers for each benchmark that writes its figures', () => {
  const page = readFileSync(join(import.meta.dirname, 'MEASUREMENTS.md'), 'utf8');
  for (const name of ['speed', 'first-page', 'lighthouse', 'quota', 'growth']) {
    expect(withFigures(page, name, 'x')).toContain(`<!-- figures: ${name} -->\nx\n`);
  }
  expect(withRow(page, 'crash', ['today', 'x'])).toContain('| crash | today | x |');
});
