import type { CommandResult } from './command.ts';

/** Columns of the narrowest usual terminal. */
export const NARROW_WIDTH = 80;

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || '-' : String(value);
};

/** A terminal obeys control characters, and an owner may have written some into a name. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

/** Breaks a text between words. A word that is longer than a line, such as a path, stays whole. */
export const wrapText = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of withoutControls(text).split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
};

const table = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const [first] = rows;
  if (!first) return 'None.';
  const names = Object.keys(first);
  const lines = [
    names,
    ...rows.map((row) => names.map((name) => withoutControls(formatValue(row[name])))),
  ];
  const widths = names.map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const list = (value: Readonly<Record<string, unknown>>): string => {
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  return Object.entries(value)
    .map(([name, one]) => `${name.padEnd(width)}  ${withoutControls(formatValue(one))}`)
    .join('\n');
};

/** Rows as a table, or one below the other if it would not fit into lines of this width. */
const formatRows = (
  rows: readonly Readonly<Record<string, unknown>>[],
  lineWidth: number,
): string => {
  const asTable = table(rows);
  const isTooWide = asTable.split('\n').some((line) => line.length > lineWidth);
  return isTooWide ? rows.map(list).join('\n\n') : asTable;
};

/**
 * A result as a table for people, or as JSON for scripts. `lineWidth` is that of the terminal; without one, lines may
 * have any length.
 */
export const formatResult = (
  { rows, value, text }: CommandResult,
  isJson: boolean,
  lineWidth = Number.POSITIVE_INFINITY,
): string => {
  if (isJson) return JSON.stringify(rows ?? value ?? {}, null, 2);
  if (text !== undefined) return text;
  return rows ? formatRows(rows, lineWidth) : list(value ?? {});
};
