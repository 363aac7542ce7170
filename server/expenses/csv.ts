import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { ExpenseRow } from '#db/expenses/history.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { DEFAULT_CURRENCY } from '#server/money/rules.ts';
import type { ExpenseSummary, SpentTotal } from './contract.ts';
import { expenseTypeText } from './rules.ts';

/** Lines that are sent together. */
const CHUNK_SIZE = 500;

/** Without this mark, spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Spreadsheets evaluate text that begins with one of these as a formula; a leading apostrophe prevents that. In East
 * Asian locales they accept the full-width signs as well.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

const cell = (value: string): string => {
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/**
 * The headings are not translated, because programs that read the file rely on them. A currency other than the usual
 * one is in the last heading.
 */
const headingsIn = (currency: string): readonly string[] => [
  ...['Date', 'Pet', 'Type', 'Title', 'Veterinarian', 'Clinic'],
  currency === DEFAULT_CURRENCY ? 'Cost' : `Cost (${currency})`,
];

/** Centavos as a decimal number, such as "1250.50". */
const amount = (centavos: number): string => (centavos / 100).toFixed(2);

/** The column headings, with the names that single expenses use. */
const yearHeadingsIn = (currency: string): readonly string[] => [
  ...['Part', 'Name', 'Expenses'],
  currency === DEFAULT_CURRENCY ? 'Amount' : `Amount (${currency})`,
];

/** The sums of a year: of each month, kind and pet, and in total. */
export const yearCsv = (summary: ExpenseSummary, language: Language): string => {
  const sum = (part: string, name: string, { records, centavos }: SpentTotal) =>
    line([cell(part), cell(name), String(records), amount(centavos)]);
  const { months, types, pets, forAll, year, currency = DEFAULT_CURRENCY } = summary;
  return [
    BYTE_ORDER_MARK,
    line(yearHeadingsIn(currency).map(cell)),
    ...months.map((total) => sum('Month', total.month, total)),
    ...types.map((total) => sum('Type', text(expenseTypeText(total.type), {}, language), total)),
    ...pets.map((total) => sum('Pet', total.petName, total)),
    ...(forAll.records > 0 ? [sum('Pet', text('expenses.forAll', {}, language), forAll)] : []),
    sum('Year', String(year), summary),
  ].join('');
};

const formatRow = (row: ExpenseRow, language: Language): string =>
  line([
    cell(row.day),
    cell(row.petName ?? ''),
    cell(text(expenseTypeText(row.type), {}, language)),
    cell(row.title),
    cell(row.veterinarian ?? ''),
    cell(row.clinic ?? ''),
    amount(row.centavos),
  ]);

/** The language of the types, and the currency of the amounts. */
interface CsvWords {
  readonly language: Language;
  readonly currency: string;
}

/** Writes expenses as CSV, a few hundred lines at a time. `readRows` returns the expenses with some ids. */
export async function* writeCsv(
  ids: readonly string[],
  readRows: (ids: readonly string[]) => Promise<readonly ExpenseRow[]>,
  { language, currency }: CsvWords,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(headingsIn(currency).map(cell));
  for (const page of splitIntoChunks(ids, CHUNK_SIZE)) {
    yield (await readRows(page)).map((row) => formatRow(row, language)).join('');
  }
}
