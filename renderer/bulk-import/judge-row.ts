import type { Input } from '#renderer/api.ts';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import { type createPet, petForm } from '#server/pets/contract.ts';
import { CATEGORIES, type Category } from '#server/pets/rules.ts';
import type { Table, TableRow } from './read-table.ts';

export type NewPet = Input<typeof createPet>['body'];

interface Said {
  readonly id: MessageId;
  readonly values: MessageValues;
}

/** What a row would become. Without a pet it is not sent, and `problem` says why; `note` says what was changed. */
export interface JudgedRow extends TableRow {
  readonly shown: Shown;
  readonly pet?: NewPet;
  readonly problem?: Said & { readonly column: Column };
  readonly note?: Said;
}

/** As it is typed, or as it will be saved where that is another word. */
interface Shown {
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

/** Which column of a table is which field, by its heading in small letters. */
const HEADINGS: Readonly<Record<string, Exclude<Column, 'row'>>> = {
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

const headingOf = (column: string) =>
  Object.hasOwn(HEADINGS, column) ? HEADINGS[column] : undefined;

/** Headings that no field of a pet has: what stands under them is not saved. */
export const unusedColumns = ({ columns }: Pick<Table, 'columns'>): readonly string[] =>
  columns.filter((column) => column !== '' && headingOf(column) === undefined);

export interface Judging {
  /** The owner's calendar day, YYYY-MM-DD. */
  readonly today: string;
  /** The categories by what they are called in the reader's language. */
  readonly labels: Readonly<Record<Category, string>>;
}

const isCategory = (word: string): word is Category =>
  CATEGORIES.some((category) => category === word);

const categoryOf = (typed: string, { labels }: Judging): Category | undefined => {
  const word = typed.toLowerCase();
  if (word === '') return 'other';
  if (isCategory(word)) return word;
  return CATEGORIES.find((category) => labels[category].toLowerCase() === word);
};

const fieldsOf = ({ columns }: Pick<Table, 'columns'>, { cells }: TableRow) => {
  const fields = new Map<string, string>();
  columns.forEach((column, index) => {
    const field = headingOf(column);
    const typed = cells[index]?.trim() ?? '';
    // Of two columns for one field the first with something in it counts.
    if (field !== undefined && !fields.get(field)) fields.set(field, typed);
  });
  return (field: Exclude<Column, 'row'>): string => fields.get(field) ?? '';
};

const isColumn = (field: unknown): field is Column =>
  field === 'name' || Object.values(HEADINGS).some((each) => each === field);

/** 985141000123456 becomes 9.85141E+14 where a spreadsheet takes it for an amount: its end is lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;

const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/;

const problemOf = (
  columns: readonly string[],
  row: TableRow,
  microchipId: string,
): (Said & { readonly column: Column }) | undefined => {
  if (row.misquoted) return { id: 'bulkImport.misquoted', values: {}, column: 'row' };
  if (SHORTENED.test(microchipId)) {
    return { id: 'bulkImport.shortened', values: {}, column: 'microchipId' };
  }
  const more = row.cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return more ? { id: 'bulkImport.tooManyCells', values: {}, column: 'row' } : undefined;
};

/** By which rule of the form of a pet a row is refused, as its own words. */
const refusal = (
  issue: { readonly message: string; readonly path?: readonly PropertyKey[] },
  dateOfBirth: string,
) => {
  const field = issue.path?.[0];
  const isOtherForm = issue.message === 'field.date' && !DATE_FORM.test(dateOfBirth);
  // A contract's message is an id of the catalogue.
  const id = isOtherForm ? ('bulkImport.date' as const) : (issue.message as MessageId);
  return { id, values: {}, column: isColumn(field) ? field : ('row' as const) };
};

/** What the rows of a table would become, each by the rules of the form of a pet. */
export const judgeRows = (table: Table, judging: Judging): readonly JudgedRow[] => {
  const form = petForm(judging.today);
  return table.rows.map((row) => {
    const field = fieldsOf(table, row);
    const category = categoryOf(field('category'), judging);
    const [dateOfBirth, age] = [field('dateOfBirth'), field('age')];
    const shown = { name: field('name'), category: category ?? 'other', dateOfBirth, age };
    const broken = problemOf(table.columns, row, field('microchipId'));
    if (broken) return { ...row, shown, problem: broken };
    const typed = {
      name: field('name'),
      category: category ?? 'other',
      breed: field('breed'),
      dateOfBirth,
      // A birth date wins over an age, and an age that was left empty is 0.
      age: dateOfBirth === '' ? age || '0' : null,
      microchipId: field('microchipId'),
      birthmarks: field('birthmarks'),
    } as const;
    const judged = form.safeParse(typed);
    if (!judged.success) {
      const [issue] = judged.error.issues;
      return { ...row, shown, ...(issue ? { problem: refusal(issue, dateOfBirth) } : {}) };
    }
    const note: Said | undefined =
      category === undefined
        ? { id: 'bulkImport.otherCategory', values: { typed: field('category') } }
        : dateOfBirth === '' && age === ''
          ? { id: 'bulkImport.noAge', values: {} }
          : undefined;
    return { ...row, shown, pet: typed, ...(note ? { note } : {}) };
  });
};
