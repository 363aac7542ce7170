import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { partFinder } from '#db/engine/search/part-finder.ts';
import type { PetRow, PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visibleExpenses } from '#db/scope.ts';
import type { ExpenseRowType } from './queries.ts';
import { type DayRange, type SpentColumn, spentQuery } from './spent.ts';
import { type ExpenseItemRow, expenseItems } from './table.ts';

const ALL_COLUMNS: readonly SpentColumn[] = [
  'id',
  'pet_id',
  'type',
  'title',
  'day',
  'veterinarian',
  'clinic',
  'centavos',
];

const ITEM_COLUMNS = expenseItems.pick(
  'amount',
  'note',
  'imageBlobId',
  'mergedAt',
  'version',
  'createdAt',
  'updatedAt',
);
type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** A record with a cost, or an expense without a record. */
export interface ExpenseRow {
  readonly id: string;
  /** Null if the expense is for all pets. */
  readonly petId: PetRow['id'] | null;
  readonly petName: PetRow['name'] | null;
  readonly type: ExpenseRowType;
  /** Empty if an expense has no note. */
  readonly title: string;
  readonly day: string;
  readonly veterinarian: string | null;
  readonly clinic: string | null;
  readonly centavos: number;
  /** The photo of a record. */
  readonly recordBlobId: string | null;
  /** The columns of an expense without a record; undefined for a record. */
  readonly item: Pick<ExpenseItemRow, ItemColumn> | undefined;
}

export interface SearchWord {
  /** The searched text in lower case. */
  readonly text: string;
  /** Types whose names contain the word. An expense without a title is shown by its type. */
  readonly types: readonly ExpenseRowType[];
}

/** Filters. An absent filter excludes nothing. */
export interface ExpenseChoice {
  /** Each of these words must be in the title, the pet's name, the clinic or the veterinarian. */
  readonly words?: readonly SearchWord[] | undefined;
  readonly types?: readonly ExpenseRowType[] | undefined;
  readonly pets?: readonly PetRow['id'][] | undefined;
  /** True for expenses with a receipt, which records do not have. */
  readonly hasReceipt?: boolean | undefined;
  readonly days?: DayRange;
}

export interface ExpenseOrder {
  readonly sort: 'date' | 'amount' | 'pet' | 'type';
  readonly order: 'asc' | 'desc';
}

const SEARCHED_TEXT_SQL = `spent.title || ' ' || coalesce(pets.name, '') || ' ' || coalesce(spent.clinic, '')
  || ' ' || coalesce(spent.veterinarian, '')`;

const SEARCHED_COLUMNS = ['title', 'clinic', 'veterinarian', 'type'] as const;

const filterByWords = (query: Knex.QueryBuilder, words: readonly SearchWord[]): void => {
  const contains = partFinder(query.client, SEARCHED_TEXT_SQL);
  for (const { text, types } of words) {
    const { sql, values } = contains(text);
    query.where((condition) => {
      condition.whereRaw(sql, values);
      if (types.length > 0) {
        condition.orWhere((untitled) =>
          untitled.where('spent.title', '').whereIn('spent.type', types),
        );
      }
    });
  }
};

/**
 * The columns that filters and the order need. With few columns, an index alone is enough to read.
 */
const columnsFor = (
  { words = [], types, pets }: ExpenseChoice,
  sort?: ExpenseOrder['sort'],
): readonly SpentColumn[] => {
  const needsPets = words.length > 0 || pets !== undefined || sort === 'pet';
  return [
    ...new Set<SpentColumn>([
      'id',
      'day',
      'centavos',
      ...(words.length > 0 ? SEARCHED_COLUMNS : []),
      ...(types || sort === 'type' ? (['type'] as const) : []),
      ...(needsPets ? (['pet_id'] as const) : []),
    ]),
  ];
};

/** Joins the pets only if their columns are needed. Otherwise an index alone is enough. */
const chosenExpenses = (
  knex: Knex,
  scope: ReadScope,
  choice: ExpenseChoice,
  sort?: ExpenseOrder['sort'],
) => {
  const { words = [], types, pets, days, hasReceipt = false } = choice;
  const expensesWithReceipts = () =>
    visibleExpenses(knex, scope).whereNotNull('expenseItems.imageBlobId').select('expenseItems.id');
  const narrowedChoice = {
    ...(days ? { days } : {}),
    ...(hasReceipt ? { ids: expensesWithReceipts() } : {}),
  };
  const query = spentQuery(knex, scope, columnsFor(choice, sort), narrowedChoice).modify(
    filterByWords,
    words,
  );
  if (words.length > 0 || sort === 'pet') query.leftJoin('pets', 'pets.id', 'spent.petId');
  if (types) query.whereIn('spent.type', types);
  if (pets) query.whereIn('spent.petId', pets);
  return query;
};

const SORT_COLUMNS: Readonly<Record<ExpenseOrder['sort'], string>> = {
  date: 'spent.day',
  amount: 'spent.centavos',
  pet: "lower(coalesce(pets.name, ''))",
  type: 'spent.type',
};

const orderings = (query: Knex.QueryBuilder, { sort, order }: ExpenseOrder): Knex.QueryBuilder =>
  query
    .orderByRaw(`${SORT_COLUMNS[sort]} ${order}`)
    .orderBy([{ column: 'spent.day', order: 'desc' }, { column: 'spent.id' }]);

/** The ids of expenses in the requested order. Equal ones are ordered newest first, then by id. */
const orderedIds = (
  knex: Knex,
  scope: ReadScope,
  choice: ExpenseChoice,
  { window, ...asked }: ExpenseOrder & { readonly window?: PetWindow },
) => {
  const ids = orderings(chosenExpenses(knex, scope, choice, asked.sort), asked);
  return window ? ids.limit(window.limit).offset(window.offset) : ids;
};

/** The ids of all matching expenses in the requested order. */
export const listExpenseIds = (
  db: Runner,
  scope: ReadScope,
  choice: ExpenseChoice,
  expenseOrder: ExpenseOrder,
): Promise<readonly string[]> =>
  db.run((knex) => orderedIds(knex, scope, choice, expenseOrder).pluck('spent.id'));

/** An expense with the columns of an item without a record, which are null for a record. */
type FoundRow = Omit<ExpenseRow, 'item'> & {
  readonly [Name in ItemColumn]: ExpenseItemRow[Name] | null;
};

const selectRows = (knex: Knex, scope: ReadScope, ids: Knex.QueryBuilder | readonly string[]) =>
  spentQuery(knex, scope, ALL_COLUMNS, { ids })
    .leftJoin('pets', 'pets.id', 'spent.petId')
    .leftJoin('expenseItems', 'expenseItems.id', 'spent.id')
    .leftJoin('medicalRecords', 'medicalRecords.id', 'spent.id')
    .select<FoundRow[]>(
      ...['spent.*', 'pets.name as petName', 'medicalRecords.imageBlobId as recordBlobId'],
      ...expenseItems.of(ITEM_COLUMNS),
    );

const toExpense = ({
  amount,
  note,
  imageBlobId,
  mergedAt,
  version,
  createdAt,
  updatedAt,
  ...row
}: FoundRow): ExpenseRow => ({
  ...row,
  item:
    amount === null || version === null || createdAt === null || updatedAt === null
      ? undefined
      : { amount, note, imageBlobId, mergedAt, version, createdAt, updatedAt },
});

/** A window of the matching expenses. */
const listExpenses = async (
  db: Runner,
  scope: ReadScope,
  choice: ExpenseChoice,
  request: ExpenseOrder & { readonly window: PetWindow },
): Promise<readonly ExpenseRow[]> => {
  const rows = await db.run((knex) => {
    const shownQuery = orderedIds(knex, scope, choice, request).select('spent.id');
    // The filter runs once for both records and items.
    return orderings(selectRows(knex, scope, knex('shown').select('id')), request).withMaterialized(
      'shown',
      shownQuery,
    );
  });
  return rows.map(toExpense);
};

/** The expenses with these ids in the actor's scope, in the order of the ids. */
export const readExpenses = async (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly ExpenseRow[]> => {
  const rows: readonly FoundRow[] = await db.run((knex) => selectRows(knex, scope, ids));
  const byId = new Map(rows.map((row) => [row.id, toExpense(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const NO_EXPENSES = { total: 0, centavos: 0 };

/** The number and sum of the matching expenses. */
export const sumExpenses = async (
  db: Runner,
  scope: ReadScope,
  choice: ExpenseChoice,
): Promise<{ readonly total: number; readonly centavos: number }> => {
  const row = await db.run((knex) =>
    chosenExpenses(knex, scope, choice)
      .select(
        knex.raw('count(*) as total'),
        knex.raw('coalesce(sum(spent.centavos), 0) as centavos'),
      )
      .first<{ total: number; centavos: number } | undefined>(),
  );
  return row ?? NO_EXPENSES;
};

export interface ExpensesResult {
  readonly items: readonly ExpenseRow[];
  readonly total: number;
  readonly centavos: number;
}

/**
 * A window of the matching expenses, with their number and sum. Searching for words has to read
 * every row, so one statement does it all. Without words, both come from an index.
 */
export const findExpenses = async (
  db: Runner,
  scope: ReadScope,
  choice: ExpenseChoice,
  request: ExpenseOrder & { readonly window: PetWindow },
): Promise<ExpensesResult> => {
  if (choice.words === undefined || choice.words.length === 0) {
    const items = await listExpenses(db, scope, choice, request);
    return { items, ...(await sumExpenses(db, scope, choice)) };
  }
  const { sort, order, window } = request;
  const historyRows = await db.run((knex) =>
    knex
      .withMaterialized(
        'matched',
        chosenExpenses(knex, scope, choice, sort).select(
          'spent.id',
          'spent.centavos',
          'spent.day',
          knex.raw(`${SORT_COLUMNS[sort]} as sorted`),
        ),
      )
      .from('matched')
      .orderBy([{ column: 'sorted', order }, { column: 'day', order: 'desc' }, { column: 'id' }])
      .limit(window.limit)
      .offset(window.offset)
      .select<{ readonly id: string; readonly total: number; readonly centavos: number }[]>(
        'id',
        knex.from('matched').count('*').as('total'),
        knex.from('matched').sum('centavos').as('centavos'),
      ),
  );
  const [first] = historyRows;
  if (!first) {
    // A page after the last one is empty and has no totals, so they are read separately.
    const isPastEnd = window.offset > 0;
    return { items: [], ...(isPastEnd ? await sumExpenses(db, scope, choice) : NO_EXPENSES) };
  }
  const items = await readExpenses(
    db,
    scope,
    historyRows.map(({ id }) => id),
  );
  return { items, total: first.total, centavos: first.centavos };
};
