import type { Knex } from 'knex';
import { type Scope, visibleExpenses, visiblePets } from '#db/scope.ts';

/** Calendar days, YYYY-MM-DD: from the first up to, and not on, the second. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The records that cost anything, as the index of those says it: sums are read from that alone. */
const IS_COSTLY = 'medical_records.deleted_at is null and medical_records.cost_centavos > 0';

const NONE = 'cast(null as text)';

/** An expense's columns: how they are read from a record that cost something, and from an expense that is no record. */
const COLUMNS = {
  id: { record: 'medical_records.id', item: 'expense_items.id' },
  /** Null for all pets, and where the pet of an item is deleted. */
  pet_id: { record: 'medical_records.pet_id', item: 'pets.id' },
  type: { record: 'medical_records.type', item: 'expense_items.category' },
  /** Empty where an item has no note. */
  title: { record: 'medical_records.title', item: "coalesce(expense_items.note, '')" },
  day: { record: 'medical_records.date_administered', item: 'expense_items.spent_on' },
  veterinarian: { record: 'medical_records.veterinarian', item: NONE },
  clinic: { record: 'medical_records.clinic', item: NONE },
  centavos: { record: 'medical_records.cost_centavos', item: 'expense_items.amount_centavos' },
} as const;

export type SpentColumn = keyof typeof COLUMNS;

/** Which of it; what is absent leaves none out. */
interface Narrowed {
  readonly days?: Days;
  readonly ids?: Knex.QueryBuilder | readonly string[];
}

/**
 * All that was spent, as a table `spent` with these columns: records that cost something, and expenses that are no
 * record. Only the columns that are asked for are read, so that an index is enough for sums.
 */
export const spent = (
  k: Knex,
  scope: Scope,
  names: readonly SpentColumn[],
  { days, ids }: Narrowed = {},
): Knex.QueryBuilder => {
  const columns = (of: 'record' | 'item') =>
    k.raw(names.map((name) => `${COLUMNS[name][of]} as ${name}`).join(', '));
  const records = k('medicalRecords')
    .whereIn('medicalRecords.petId', visiblePets(k, scope))
    .whereRaw(IS_COSTLY)
    .select(columns('record'));
  const items = visibleExpenses(k, scope).select(columns('item'));
  if (names.includes('pet_id')) {
    items.leftJoin('pets', (join) =>
      join.on('pets.id', 'expenseItems.petId').andOnNull('pets.deletedAt'),
    );
  }
  if (days) {
    records
      .where('medicalRecords.dateAdministered', '>=', days.from)
      .where('medicalRecords.dateAdministered', '<', days.to);
    items
      .where('expenseItems.spentOn', '>=', days.from)
      .where('expenseItems.spentOn', '<', days.to);
  }
  if (ids) {
    // A cast: knex takes a query as well as a list, of which its types have no union.
    const wanted = ids as readonly string[];
    records.whereIn('medicalRecords.id', wanted);
    items.whereIn('expenseItems.id', wanted);
  }
  return k.from(records.unionAll(items).as('spent'));
};

/** Sums and counts of `spent` rows, for a grouped query. */
export const sumsOf = (k: Knex): readonly Knex.Raw[] => [
  k.raw('coalesce(sum(centavos), 0) as centavos'),
  k.raw('count(*) as records'),
];
