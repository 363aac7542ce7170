import type { Knex } from 'knex';
import { type ReadScope, visibleExpenses, visiblePets } from '#db/scope.ts';

/** Calendar days, YYYY-MM-DD: the first inclusive, the second exclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Written exactly as in the index of records with a cost, so that sums are read from that index
 * alone.
 */
const IS_COSTLY = 'medical_records.deleted_at is null and medical_records.cost_centavos > 0';

const NULL_TEXT = 'cast(null as text)';

/**
 * How each column of an expense is read from a record with a cost, and from an expense without a
 * record.
 */
const COLUMNS = {
  id: { record: 'medical_records.id', item: 'expense_items.id' },
  /** Null for all pets, and if the pet of an item is deleted. */
  pet_id: { record: 'medical_records.pet_id', item: 'pets.id' },
  type: { record: 'medical_records.type', item: 'expense_items.category' },
  /** Empty if an item has no note. */
  title: { record: 'medical_records.title', item: "coalesce(expense_items.note, '')" },
  day: { record: 'medical_records.date_administered', item: 'expense_items.spent_on' },
  veterinarian: { record: 'medical_records.veterinarian', item: NULL_TEXT },
  clinic: { record: 'medical_records.clinic', item: NULL_TEXT },
  centavos: { record: 'medical_records.cost_centavos', item: 'expense_items.amount_centavos' },
} as const;

export type SpentColumn = keyof typeof COLUMNS;

/** Filters. An absent filter excludes nothing. */
interface NarrowedChoice {
  readonly days?: DayRange;
  readonly ids?: Knex.QueryBuilder | readonly string[];
}

/**
 * The records and the items of a scope, without columns. `withPets` joins the pets of items that
 * are not deleted.
 */
const spendingQueries = (
  knex: Knex,
  scope: ReadScope,
  withPets: boolean,
  { days, ids }: NarrowedChoice,
) => {
  const record = knex('medicalRecords')
    .whereIn('medicalRecords.petId', visiblePets(knex, scope))
    .whereRaw(IS_COSTLY);
  const item = visibleExpenses(knex, scope);
  if (withPets) {
    item.leftJoin('pets', (join) =>
      join.on('pets.id', 'expenseItems.petId').andOnNull('pets.deletedAt'),
    );
  }
  if (days) {
    record
      .where('medicalRecords.dateAdministered', '>=', days.from)
      .where('medicalRecords.dateAdministered', '<', days.to);
    item.where('expenseItems.spentOn', '>=', days.from).where('expenseItems.spentOn', '<', days.to);
  }
  if (ids) {
    // A cast: knex accepts a query as well as a list, but its types have no union of both.
    const spentIds = ids as readonly string[];
    record.whereIn('medicalRecords.id', spentIds);
    item.whereIn('expenseItems.id', spentIds);
  }
  return { record, item };
};

/**
 * All spending as a table `spent` with these columns: records with a cost, and expenses without a
 * record. Only the requested columns are read, so that an index is enough.
 */
export const spentQuery = (
  knex: Knex,
  scope: ReadScope,
  names: readonly SpentColumn[],
  narrowedFilter: NarrowedChoice = {},
): Knex.QueryBuilder => {
  const columns = (of: 'record' | 'item') =>
    knex.raw(names.map((name) => `${COLUMNS[name][of]} as ${name}`).join(', '));
  const { record, item } = spendingQueries(knex, scope, names.includes('pet_id'), narrowedFilter);
  return knex.from(
    record
      .select(columns('record'))
      .unionAll(item.select(columns('item')))
      .as('spent'),
  );
};

/** The keys by which sums can be grouped. Years and months are texts. */
const GROUP_KEYS = {
  type: COLUMNS.type,
  pet_id: COLUMNS.pet_id,
  /** The month as YYYY-MM. */
  month: {
    record: `substr(${COLUMNS.day.record}, 1, 7)`,
    item: `substr(${COLUMNS.day.item}, 1, 7)`,
  },
  /** The year as YYYY. */
  year: {
    record: `substr(${COLUMNS.day.record}, 1, 4)`,
    item: `substr(${COLUMNS.day.item}, 1, 4)`,
  },
} as const;

/**
 * Sums and counts of expenses as a table `sums` with these keys, `centavos` and `records`. Records
 * and items are summed separately first, each from its index.
 */
export const sumSpendingBy = (
  knex: Knex,
  scope: ReadScope,
  keys: readonly (keyof typeof GROUP_KEYS)[],
  days?: DayRange,
): Knex.QueryBuilder => {
  const narrowedChoice = days ? { days } : {};
  const { record, item } = spendingQueries(knex, scope, keys.includes('pet_id'), narrowedChoice);
  const sumBranch = (branch: Knex.QueryBuilder, of: 'record' | 'item') => {
    const keySelections = keys.map((key) => `${GROUP_KEYS[key][of]} as ${key}`);
    const sums = [`sum(${COLUMNS.centavos[of]}) as centavos`, 'count(*) as records'];
    if (keys.length > 0) branch.groupByRaw(keys.map((key) => GROUP_KEYS[key][of]).join(', '));
    return branch.select(knex.raw([...keySelections, ...sums].join(', ')));
  };
  // Each is a query of its own, because a `group by` would otherwise apply after the union.
  const parts = knex.unionAll([sumBranch(record, 'record'), sumBranch(item, 'item')]).as('parts');
  const allSums = knex
    .from(parts)
    .select(
      ...keys.map((key) => knex.raw(key)),
      knex.raw('coalesce(sum(centavos), 0) as centavos'),
      knex.raw('coalesce(sum(records), 0) as records'),
    );
  if (keys.length > 0) allSums.groupByRaw(keys.join(', '));
  return knex.from(allSums.as('sums'));
};
