import Papa from 'papaparse';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';

/** More rows than a shelter has, but few enough for a phone to handle. */
const MAX_ROWS = 10_000;

/** A row of the text. `line` counts from 1, including the header; `raw` is the row without its line break. */
export interface TableRow {
  readonly line: number;
  readonly raw: string;
  readonly cells: readonly string[];
  /** Whether a cell's quotation marks are misplaced. */
  readonly misquoted: boolean;
}

export interface ParsedTable {
  /** The header as written, with a preceding `sep=` line: the text of rows that remain needs both. */
  readonly header: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Why a text cannot be read as a table. */
export interface TableError {
  readonly reason: MessageId;
  readonly values: MessageValues;
}

const BYTE_ORDER_MARK = /^\uFEFF/;

const withoutBreak = (text: string): string => text.replace(/\r?\n$|\r$/, '');

const countBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** The line in which a spreadsheet names its field separator. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

const parseTable = (text: string) => {
  const rows: TableRow[] = [];
  const [firstLine = '', delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  let line = 1 + countBreaks(firstLine);
  let position = firstLine.length;
  let unclosedLine: number | undefined;
  Papa.parse<string[]>(text.slice(firstLine.length), {
    // Spreadsheets save with commas or semicolons, and cells copied from one are separated by tabs.
    delimitersToGuess: [',', ';', '\t'],
    ...(delimiter === undefined ? {} : { delimiter }),
    step: ({ data, errors, meta }) => {
      const endPosition = firstLine.length + meta.cursor;
      const lineText = text.slice(position, endPosition);
      const quoteErrors = errors.filter(({ type }) => type === 'Quotes');
      if (quoteErrors.some(({ code }) => code === 'MissingQuotes')) unclosedLine ??= line;
      rows.push({
        line,
        raw: withoutBreak(lineText),
        cells: data,
        misquoted: quoteErrors.length > 0,
      });
      line += countBreaks(lineText);
      position = endPosition;
    },
  });
  return { above: firstLine, rows, unclosed: unclosedLine };
};

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads CSV (RFC 4180): quoted fields, line breaks within them, any kind of line break, a byte order mark.
 * Fields may also be separated by semicolons or tabs, as guessed or named by a `sep=;` line. Empty lines are
 * counted but are not rows.
 */
export const readTable = (text: string): ParsedTable | TableError => {
  const { above: firstLine, rows, unclosed } = parseTable(text.replace(BYTE_ORDER_MARK, ''));
  if (unclosed !== undefined) {
    return { reason: 'bulkImport.unclosedQuote', values: { line: unclosed } };
  }
  const [header, ...dataRows] = rows.filter((row) => !isEmpty(row));
  if (!header) return { reason: 'bulkImport.noHeader', values: {} };
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  if (!columns.includes('name')) return { reason: 'bulkImport.noName', values: {} };
  if (dataRows.length > MAX_ROWS) {
    return { reason: 'bulkImport.tooManyRows', values: { count: dataRows.length, most: MAX_ROWS } };
  }
  return { header: `${firstLine}${header.raw}`, columns, rows: dataRows };
};

/** The text of a table that contains only these rows. */
export const tableText = (header: string, rows: readonly Pick<TableRow, 'raw'>[]): string =>
  [header, ...rows.map(({ raw }) => raw)].join('\n');
