import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIGURES_FILE = join(import.meta.dirname, 'MEASUREMENTS.md');
const README_FILE = join(import.meta.dirname, '../README.md');

/** The command-line arguments of a benchmark that are not switches, such as the number of rounds. */
export const ownArguments = (): readonly string[] =>
  process.argv.slice(2).filter((word) => !word.startsWith('--'));

const isWriting = (): boolean => process.argv.includes('--write');

/**
 * Replaces the figures between the markers of a benchmark in a page. Throws if the page has no such
 * markers.
 */
export const withFigures = (page: string, name: string, figures: string): string => {
  const beginMarker = `<!-- figures: ${name} -->\n`;
  const [before, rest = ''] = page.split(beginMarker);
  const end = rest.indexOf('<!-- end -->');
  if (before === undefined || end < 0) throw new Error(`the page has no figures: ${name}`);
  return `${before}${beginMarker}${figures.trim()}\n${rest.slice(end)}`;
};

/**
 * Replaces the cells of the table row that begins with a name. A missing row is added after the
 * last one.
 */
export const withRow = (page: string, name: string, cells: readonly string[]): string => {
  const lines = page.split('\n');
  const table = lines.findIndex((line) => line.startsWith('| part | last run |'));
  if (table < 0) throw new Error('MEASUREMENTS.md has no table of soak tests');
  const row = `| ${[name, ...cells].join(' | ')} |`;
  const end = lines.findIndex((line, index) => index > table && !line.startsWith('|'));
  const rowIndex = lines.findIndex(
    (line, index) => index > table && line.startsWith(`| ${name} |`),
  );
  return rowIndex < 0
    ? lines.toSpliced(end, 0, row).join('\n')
    : lines.toSpliced(rowIndex, 1, row).join('\n');
};

const today = (): string => new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);

/** With `--write` on the command line, writes the figures of a benchmark into MEASUREMENTS.md. */
export const writeFigures = (name: string, figures: string): void => {
  if (!isWriting()) return;
  const datedFigures = `${today()}, \`npm run bench -- ${name} --write\`:\n\n${figures}`;
  writeFileSync(FIGURES_FILE, withFigures(readFileSync(FIGURES_FILE, 'utf8'), name, datedFigures));
};

/** Prints the figures of a benchmark; with `--write` on the command line they also go into MEASUREMENTS.md. */
export const reportFigures = (name: string, figures: string): void => {
  console.log(figures);
  writeFigures(name, figures);
};

/** With `--write` on the command line, writes the most important figures of a benchmark into the README. */
export const writeReadmeFigures = (name: string, figures: string): void => {
  if (!isWriting()) return;
  writeFileSync(README_FILE, withFigures(readFileSync(README_FILE, 'utf8'), name, figures));
};

/** With `--write` on the command line, writes what a soak test counted into its row of MEASUREMENTS.md. */
export const reportCounts = (name: string, counts: object): void => {
  if (!isWriting()) return;
  const lines = Object.entries(counts).map(([what, count]) => `${what} ${String(count)}`);
  const figuresPage = readFileSync(FIGURES_FILE, 'utf8');
  writeFileSync(FIGURES_FILE, withRow(figuresPage, name, [today(), lines.join(', ')]));
};
