import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { PetRow, Window } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { medicalRecords } from '#db/records/table.ts';
import { type Scope, visiblePets } from '#db/scope.ts';
import { IS_COSTLY } from './queries.ts';

const expenseColumns = medicalRecords.pick(
  'id',
  'petId',
  'type',
  'title',
  'dateAdministered',
  'veterinarian',
  'clinic',
  'costCentavos',
);

/** A record that cost something, with the name of its pet. */
export interface ExpenseRow extends Pick<RecordRow, (typeof expenseColumns)[number]> {
  readonly petName: PetRow['name'];
}

/** Which expenses; what is absent leaves none out. */
export interface ExpenseChoice {
  /** Each of these words stands in the title, the pet's name, the clinic or the veterinarian. In lower case. */
  readonly words?: readonly string[] | undefined;
  readonly types?: readonly RecordRow['type'][] | undefined;
  readonly pets?: readonly PetRow['id'][] | undefined;
}

export interface ExpenseOrder {
  readonly sort: 'date' | 'amount' | 'pet' | 'type';
  readonly order: 'asc' | 'desc';
}

/** Stands before a character that LIKE would else take for any other. */
const ESCAPE = '!';

const patternOf = (word: string): string => `%${word.replace(/[!%_]/g, `${ESCAPE}$&`)}%`;

const SEARCHED = `medical_records.title || ' ' || pets.name || ' ' || coalesce(medical_records.clinic, '')
  || ' ' || coalesce(medical_records.veterinarian, '')`;

/**
 * The searched text as SQL, in lower case as far as the word requires. SQLite's LIKE ignores case for A to Z only: each
 * other letter of the word, such as "ñ", is converted explicitly.
 */
const searchedFor = (
  word: string,
  isSqlite: boolean,
): { readonly sql: string; readonly letters: string[] } => {
  const pairs = [...new Set(word)]
    .filter((letter) => letter > '\u007f')
    .map((letter) => [letter.toUpperCase(), letter] as const)
    .filter(([upper, lower]) => upper !== lower);
  return {
    sql: pairs.reduce(
      (inner) => `replace(${inner}, ?, ?)`,
      isSqlite ? `(${SEARCHED})` : `lower(${SEARCHED})`,
    ),
    letters: pairs.flat(),
  };
};

const holding = (query: Knex.QueryBuilder, words: readonly string[]): void => {
  const isSqlite = query.client.config.client !== 'pg';
  for (const word of words) {
    const { sql, letters } = searchedFor(word, isSqlite);
    query.whereRaw(`${sql} like ? escape '${ESCAPE}'`, [...letters, patternOf(word)]);
  }
};

/** Joined with the pets only where they are asked for: the rest is read from an index. */
const chosen = (
  k: Knex,
  scope: Scope,
  { words = [], types, pets }: ExpenseChoice,
  needsPets = words.length > 0,
) => {
  const query = k('medicalRecords')
    .whereIn('medicalRecords.petId', visiblePets(k, scope))
    .whereRaw(IS_COSTLY)
    .modify(holding, words);
  if (needsPets) query.join('pets', 'pets.id', 'medicalRecords.petId');
  if (types) query.whereIn('medicalRecords.type', types);
  if (pets) query.whereIn('medicalRecords.petId', pets);
  return query;
};

const SORTED: Readonly<Record<ExpenseOrder['sort'], string>> = {
  date: 'medical_records.date_administered',
  amount: 'medical_records.cost_centavos',
  pet: 'lower(pets.name)',
  type: 'medical_records.type',
};

const orderings = (query: Knex.QueryBuilder, { sort, order }: ExpenseOrder): Knex.QueryBuilder =>
  query
    .orderByRaw(`${SORTED[sort]} ${order}`)
    .orderBy([
      { column: 'medicalRecords.dateAdministered', order: 'desc' },
      { column: 'medicalRecords.id' },
    ]);

/** The ids of expenses in the order asked for, those that are alike in it newest first and then by id. */
const chosenIds = (
  k: Knex,
  scope: Scope,
  choice: ExpenseChoice,
  { window, ...asked }: ExpenseOrder & { readonly window?: Window },
) => {
  const words = choice.words ?? [];
  const needsPets = words.length > 0 || asked.sort === 'pet';
  const ids = orderings(chosen(k, scope, choice, needsPets), asked);
  return window ? ids.limit(window.limit).offset(window.offset) : ids;
};

const rowsOf = (k: Knex, ids: Knex.QueryBuilder | string[]) =>
  k('medicalRecords')
    .join('pets', 'pets.id', 'medicalRecords.petId')
    .whereIn('medicalRecords.id', ids)
    .select<ExpenseRow[]>(...medicalRecords.of(expenseColumns), 'pets.name as petName');

const listExpenses = (
  db: Runner,
  scope: Scope,
  choice: ExpenseChoice,
  asked: ExpenseOrder & { readonly window: Window },
): Promise<readonly ExpenseRow[]> =>
  db.run((k) => {
    const ids = chosenIds(k, scope, choice, asked).select('medicalRecords.id');
    return orderings(rowsOf(k, ids), asked);
  });

/** The ids of all expenses that were chosen, in the order asked for. */
export const listExpenseIds = (
  db: Runner,
  scope: Scope,
  choice: ExpenseChoice,
  asked: ExpenseOrder,
): Promise<readonly string[]> =>
  db.run((k) => chosenIds(k, scope, choice, asked).pluck('medicalRecords.id'));

/** Expenses that were found in the actor's scope, in the order of their ids in the list. */
export const readExpenses = async (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExpenseRow[]> => {
  const rows = await db.run((k) => rowsOf(k, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** How many expenses were chosen, and what they come to. */
export const sumExpenses = async (
  db: Runner,
  scope: Scope,
  choice: ExpenseChoice,
): Promise<{ readonly total: number; readonly centavos: number }> => {
  const row = await db.run((k) =>
    chosen(k, scope, choice)
      .select(
        k.raw('count(*) as total'),
        k.raw('coalesce(sum(medical_records.cost_centavos), 0) as centavos'),
      )
      .first<{ total: number; centavos: number } | undefined>(),
  );
  return row ?? { total: 0, centavos: 0 };
};

export interface ExpensesFound {
  readonly items: readonly ExpenseRow[];
  readonly total: number;
  readonly centavos: number;
}

/**
 * A window of the expenses, with how many were chosen and what they come to. Words are looked for in every row, and so
 * once for all of this; without words both are read from an index.
 */
export const findExpenses = async (
  db: Runner,
  scope: Scope,
  choice: ExpenseChoice,
  asked: ExpenseOrder & { readonly window: Window },
): Promise<ExpensesFound> => {
  if (choice.words === undefined || choice.words.length === 0) {
    const items = await listExpenses(db, scope, choice, asked);
    return { items, ...(await sumExpenses(db, scope, choice)) };
  }
  const { sort, order, window } = asked;
  const found = await db.run((k) =>
    k
      .withMaterialized(
        'matched',
        chosen(k, scope, choice, true).select(
          'medicalRecords.id',
          'medicalRecords.costCentavos',
          'medicalRecords.dateAdministered',
          k.raw(`${SORTED[sort]} as sorted`),
        ),
      )
      .from('matched')
      .orderBy([
        { column: 'sorted', order },
        { column: 'dateAdministered', order: 'desc' },
        { column: 'id' },
      ])
      .limit(window.limit)
      .offset(window.offset)
      .select<{ readonly id: string; readonly total: number; readonly centavos: number }[]>(
        'id',
        k.from('matched').count('*').as('total'),
        k.from('matched').sum('costCentavos').as('centavos'),
      ),
  );
  const [first] = found;
  // A page beyond the last says nothing of those before it.
  if (!first) return { items: [], ...(await sumExpenses(db, scope, choice)) };
  const items = await readExpenses(
    db,
    found.map(({ id }) => id),
  );
  return { items, total: first.total, centavos: first.centavos };
};
