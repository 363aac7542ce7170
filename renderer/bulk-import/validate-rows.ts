import type { EndpointInput } from '#renderer/api.ts';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import { type createPet, petForm } from '#server/pets/contract.ts';
import { CATEGORIES, type Category } from '#server/pets/rules.ts';
import type { ParsedTable, TableRow } from './read-table.ts';

export type NewPet = EndpointInput<typeof createPet>['body'];

interface RowProblem {
  readonly id: MessageId;
  readonly values: MessageValues;
}

/**
 * The result of validating a row. A row without `pet` is not sent, and `problem` says why; `note` says what
 * was changed.
 */
export interface ValidatedRow extends TableRow {
  readonly preview: RowPreview;
  readonly pet?: NewPet;
  readonly problem?: RowProblem & { readonly column: Column };
  readonly note?: RowProblem;
}

/** The typed value, or the value that will be saved if it differs. */
interface RowPreview {
  readonly name: string;
  readonly category: Category;
  readonly dateOfBirth: string;
  readonly age: string;
}

export type Column =
  | 'name'
  | 'category'
  | 'breed'
  | 'dateOfBirth'
  | 'age'
  | 'microchipId'
  | 'birthmarks'
  | 'row';

/** Maps a column's heading in lower case to a field. */
const COLUMN_BY_HEADING: Readonly<Record<string, Exclude<Column, 'row'>>> = {
  name: 'name',
  category: 'category',
  breed: 'breed',
  date_of_birth: 'dateOfBirth',
  dateofbirth: 'dateOfBirth',
  age: 'age',
  microchip_id: 'microchipId',
  microchipid: 'microchipId',
  birthmarks: 'birthmarks',
  notes: 'birthmarks',
};

const headingOf = (column: string) => {
  // Sheets that were not made from the template say "Date of Birth" and "Microchip ID".
  const heading = column.replace(/\s+/g, '_');
  return Object.hasOwn(COLUMN_BY_HEADING, heading) ? COLUMN_BY_HEADING[heading] : undefined;
};

/** Headings that match no field of a pet. Their columns are not imported. */
export const unusedColumns = ({ columns }: Pick<ParsedTable, 'columns'>): readonly string[] =>
  columns.filter((column) => column !== '' && headingOf(column) === undefined);

export interface ValidationContext {
  /** The owner's calendar day, YYYY-MM-DD. */
  readonly today: string;
  /** The names of the categories in the reader's language. */
  readonly labels: Readonly<Record<Category, string>>;
}

const isCategory = (word: string): word is Category =>
  CATEGORIES.some((category) => category === word);

const categoryOf = (text: string, { labels }: ValidationContext): Category | undefined => {
  const word = text.toLowerCase();
  if (word === '') return 'other';
  if (isCategory(word)) return word;
  return CATEGORIES.find((category) => labels[category].toLowerCase() === word);
};

const readFields = ({ columns }: Pick<ParsedTable, 'columns'>, { cells }: TableRow) => {
  const fields = new Map<string, string>();
  columns.forEach((column, index) => {
    const field = headingOf(column);
    const text = cells[index]?.trim() ?? '';
    // If two columns have the same field, the first that is not empty counts.
    if (field !== undefined && !fields.get(field)) fields.set(field, text);
  });
  return (field: Exclude<Column, 'row'>): string => fields.get(field) ?? '';
};

const isColumn = (field: unknown): field is Column =>
  field === 'name' || Object.values(COLUMN_BY_HEADING).some((each) => each === field);

/** Spreadsheets turn a long number such as 985141000123456 into 9.85141E+14, which loses its last digits. */
const SCIENTIFIC_NUMBER = /^\d([.,]\d+)?E\+\d+$/i;

const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

const problemOf = (
  columns: readonly string[],
  row: TableRow,
  microchipId: string,
): (RowProblem & { readonly column: Column }) | undefined => {
  if (row.misquoted) return { id: 'bulkImport.misquoted', values: {}, column: 'row' };
  if (SCIENTIFIC_NUMBER.test(microchipId)) {
    return { id: 'bulkImport.shortened', values: {}, column: 'microchipId' };
  }
  const hasExtraCells = row.cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return hasExtraCells ? { id: 'bulkImport.tooManyCells', values: {}, column: 'row' } : undefined;
};

/** The message of the first rule of the pet form that a row breaks. */
const refusal = (
  issue: { readonly message: string; readonly path?: readonly PropertyKey[] },
  dateOfBirth: string,
) => {
  const field = issue.path?.[0];
  const isOtherForm = issue.message === 'field.date' && !DATE_FORM.test(dateOfBirth);
  // The messages of a contract are message ids.
  const id = isOtherForm ? ('bulkImport.date' as const) : (issue.message as MessageId);
  return { id, values: {}, column: isColumn(field) ? field : ('row' as const) };
};

/** Validates the rows of a table with the rules of the pet form. */
export const validateRows = (
  table: ParsedTable,
  context: ValidationContext,
): readonly ValidatedRow[] => {
  const form = petForm(context.today);
  return table.rows.map((row) => {
    const field = readFields(table, row);
    const category = categoryOf(field('category'), context);
    const [dateOfBirth, age] = [field('dateOfBirth'), field('age')];
    const preview = { name: field('name'), category: category ?? 'other', dateOfBirth, age };
    const rowProblem = problemOf(table.columns, row, field('microchipId'));
    if (rowProblem) return { ...row, preview, problem: rowProblem };
    const values = {
      name: field('name'),
      category: category ?? 'other',
      breed: field('breed'),
      dateOfBirth,
      // A birth date takes precedence over an age. An empty age is 0.
      age: dateOfBirth === '' ? age || '0' : null,
      microchipId: field('microchipId'),
      birthmarks: field('birthmarks'),
    } as const;
    const parsed = form.safeParse(values);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { ...row, preview, ...(issue ? { problem: refusal(issue, dateOfBirth) } : {}) };
    }
    const note: RowProblem | undefined =
      category === undefined
        ? { id: 'bulkImport.otherCategory', values: { typed: field('category') } }
        : dateOfBirth === '' && age === ''
          ? { id: 'bulkImport.noAge', values: {} }
          : undefined;
    return { ...row, preview, pet: values, ...(note ? { note } : {}) };
  });
};
