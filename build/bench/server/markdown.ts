const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** A table in Markdown of rows with named cells. Missing cells are empty. */
export const toMarkdownTable = (
  rows: readonly Readonly<Record<string, string | number>>[],
): string => {
  const columnNames = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return table(
    columnNames,
    rows.map((row) => columnNames.map((name) => String(row[name] ?? ''))),
  );
};
