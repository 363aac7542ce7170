import type { CommandResult } from './command.ts';

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || '-' : String(value);
};

/** A terminal obeys control characters, and an owner may have written some into a name. */
export const withoutControls = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

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

/** A result as a table for people, or as JSON for scripts. */
export const formatResult = ({ rows, value, text }: CommandResult, isJson: boolean): string => {
  if (isJson) return JSON.stringify(rows ?? value ?? {}, null, 2);
  if (text !== undefined) return text;
  return rows ? table(rows) : list(value ?? {});
};
