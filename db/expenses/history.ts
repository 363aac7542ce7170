import type { Knex } from 'knex';
import type { PetRow, Window } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import { type Scope, visiblePets } from '#db/scope.ts';

/** A record that cost something, with the name of its pet. */
export interface ExpenseRow
  extends Pick<
    RecordRow,
    | 'id'
    | 'petId'
    | 'type'
    | 'title'
    | 'dateAdministered'
    | 'veterinarian'
    | 'clinic'
    | 'costCentavos'
  > {
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
 * What is searched, in lower case as far as the word needs it: SQLite knows only the case of A to Z, so a word with
 * "ñ" brings the pair of its own letter.
 */
const searchedFor = (word: string): { readonly sql: string; readonly letters: string[] } => {
  const pairs = [...new Set(word)]
    .filter((letter) => letter > '\u007f')
    .map((letter) => [letter.toUpperCase(), letter] as const)
    .filter(([upper, lower]) => upper !== lower);
  return {
    sql: pairs.reduce((inner) => `replace(${inner}, ?, ?)`, `lower(${SEARCHED})`),
    letters: pairs.flat(),
  };
};

const holding = (query: Knex.QueryBuilder, words: readonly string[]): void => {
  for (const word of words) {
    const { sql, letters } = searchedFor(word);
    query.whereRaw(`${sql} like ? escape '${ESCAPE}'`, [...letters, patternOf(word)]);
  }
};

const chosen = (k: Knex, scope: Scope, { words, types, pets }: ExpenseChoice) => {
  const query = k('medicalRecords')
    .join('pets', 'pets.id', 'medicalRecords.petId')
    .whereIn('medicalRecords.petId', visiblePets(k, scope))
    .whereNull('medicalRecords.deletedAt')
    .where('medicalRecords.costCentavos', '>', 0)
    .modify(holding, words ?? []);
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

/** Expenses in the order asked for, those that are alike in it newest first and then by id; all, or a window of them. */
export const listExpenses = (
  db: Runner,
  scope: Scope,
  choice: ExpenseChoice,
  { sort, order, window }: ExpenseOrder & { readonly window?: Window },
): Promise<readonly ExpenseRow[]> =>
  db.run((k) => {
    const query = chosen(k, scope, choice)
      .orderByRaw(`${SORTED[sort]} ${order}`)
      .orderBy([
        { column: 'medicalRecords.dateAdministered', order: 'desc' },
        { column: 'medicalRecords.id' },
      ])
      .select<ExpenseRow[]>(
        'medicalRecords.id',
        'medicalRecords.petId',
        'medicalRecords.type',
        'medicalRecords.title',
        'medicalRecords.dateAdministered',
        'medicalRecords.veterinarian',
        'medicalRecords.clinic',
        'medicalRecords.costCentavos',
        'pets.name as petName',
      );
    return window ? query.limit(window.limit).offset(window.offset) : query;
  });

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
