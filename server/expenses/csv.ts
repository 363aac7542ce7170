import type { ExpenseRow } from '#db/expenses/history.ts';
import { chunksOf } from '#server/http/answers/pages.ts';
import type { Language } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import { expenseTypeText } from './rules.ts';

/** Lines that are sent together. */
const CHUNK = 500;

/** Without it, spreadsheets assume a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Spreadsheets evaluate text that begins with one of these as a formula; a leading apostrophe prevents that. In East
 * Asian locales they accept the full-width signs as well.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const cell = (value: string): string => {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Not translated, because programs that read the file rely on them. */
const HEADINGS = ['Date', 'Pet', 'Type', 'Title', 'Veterinarian', 'Clinic', 'Cost'];

/** Centavos as a decimal number, such as "1250.50". */
const amount = (centavos: number): string => (centavos / 100).toFixed(2);

const lineOf = (row: ExpenseRow, language: Language): string =>
  line([
    cell(row.day),
    cell(row.petName ?? ''),
    cell(text(expenseTypeText(row.type), {}, language)),
    cell(row.title),
    cell(row.veterinarian ?? ''),
    cell(row.clinic ?? ''),
    amount(row.centavos),
  ]);

/** Writes expenses as CSV, a few hundred lines at a time. `read` returns the expenses with some ids. */
export async function* writeCsv(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly ExpenseRow[]>,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(HEADINGS.map(cell));
  for (const page of chunksOf(ids, CHUNK)) {
    yield (await read(page)).map((row) => lineOf(row, language)).join('');
  }
}
