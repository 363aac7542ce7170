import {
  isWithForm,
  lastTyped,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { compared } from '#renderer/ui/lists/compared.ts';
import type {
  Budget,
  Expense,
  ExpensePage,
  ExpenseSummary,
  Spent,
  SpentOnPet,
  Statistics,
} from '#server/expenses/contract.ts';
import { dearestFirst } from '#server/expenses/rules.ts';
import { parseCost } from '#server/records/rules.ts';

/** A cost that this device adds (1) to what the server knows, or takes away from it (-1). */
export interface CostChange {
  readonly expense: Expense;
  readonly sign: 1 | -1;
}

type PetOf = (petId: string) => SpentOnPet | undefined;

type Told = Omit<Expense, 'costCentavos' | 'veterinarian' | 'clinic'> & {
  /** As its owner wrote it; a number where a program sent one. */
  readonly cost?: string | number | null | undefined;
  readonly veterinarian?: string | null | undefined;
  readonly clinic?: string | null | undefined;
};

const expenseOf = ({ cost, ...told }: Told): Expense => ({
  id: told.id,
  petId: told.petId,
  petName: told.petName,
  type: told.type,
  title: told.title,
  dateAdministered: told.dateAdministered,
  veterinarian: told.veterinarian || null,
  clinic: told.clinic || null,
  costCentavos: parseCost(cost === undefined || cost === null ? null : String(cost)),
});

const changesOf = (item: OutboxItem): readonly CostChange[] => {
  const { petName = '' } = item as { readonly petName?: string };
  if (item.kind === 'record') {
    const expense = expenseOf({
      ...lastTyped(item),
      id: newIdOf(item),
      petId: item.petId,
      petName,
    });
    return [{ expense, sign: 1 }];
  }
  if (item.kind !== 'record-edit' && item.kind !== 'record-removal') return [];
  const before = expenseOf({ ...item.base, petName });
  if (item.kind === 'record-removal') return [{ expense: before, sign: -1 }];
  // A cast: an edit leaves no field of its record undefined.
  const told = { ...item.base, ...lastTyped(item), petName } as Told;
  return [
    { expense: before, sign: -1 },
    { expense: expenseOf(told), sign: 1 },
  ];
};

/** The changes that wait on this device. The server's sums hold those that have arrived. */
export const costChanges = (items: Items): readonly CostChange[] =>
  items
    .filter((item) => item.state === 'waiting' && !isWithForm(item) && !item.takenBack)
    .flatMap(changesOf)
    .filter(({ expense }) => expense.costCentavos > 0);

const monthOf = ({ dateAdministered }: Expense): string => dateAdministered.slice(0, 7);

const sumOf = (changes: readonly CostChange[]): Spent => ({
  centavos: changes.reduce((all, { expense, sign }) => all + sign * expense.costCentavos, 0),
  records: changes.reduce((all, { sign }) => all + sign, 0),
});

const plus = <T extends Spent>(part: T, changes: readonly CostChange[]): T => {
  const { centavos, records } = sumOf(changes);
  return { ...part, centavos: part.centavos + centavos, records: part.records + records };
};

/** Parts of a year with their changes: those of nothing go, and those that nothing was spent on before come. */
const partsWith = <T extends Spent>(
  parts: readonly T[],
  changes: readonly CostChange[],
  keyOf: (part: T) => string,
  keyIn: (expense: Expense) => string,
  newOf: (expense: Expense) => T | undefined,
): readonly T[] => {
  const groups = Map.groupBy(changes, ({ expense }) => keyIn(expense));
  const known = new Set(parts.map(keyOf));
  const added = [...groups].flatMap(([key, [first]]) =>
    first && !known.has(key) ? (newOf(first.expense) ?? []) : [],
  );
  return dearestFirst(
    [...parts, ...added]
      .map((part) => plus(part, groups.get(keyOf(part)) ?? []))
      .filter(({ centavos }) => centavos > 0),
  );
};

const NOTHING = { centavos: 0, records: 0 } as const;

export const summaryWith = (
  summary: ExpenseSummary,
  all: readonly CostChange[],
  petOf: PetOf,
): ExpenseSummary => {
  if (all.length === 0) return summary;
  const changes = all.filter(
    ({ expense }) => Number(monthOf(expense).slice(0, 4)) === summary.year,
  );
  const added = all.filter(({ sign }) => sign > 0).map(({ expense }) => expense);
  const years = [...summary.years, ...added.map((one) => Number(monthOf(one).slice(0, 4)))];
  const known = new Set(summary.everyPet.map(({ petId }) => petId));
  const pets = new Map(
    added
      .filter(({ petId }) => !known.has(petId))
      .map(({ petId, petName }) => [petId, { petId, petName }]),
  );
  return {
    ...plus(summary, changes),
    years: [...new Set(years)].toSorted((a, b) => b - a),
    everyPet: [...summary.everyPet, ...pets.values()],
    months: summary.months.map((month) =>
      plus(
        month,
        changes.filter(({ expense }) => monthOf(expense) === month.month),
      ),
    ),
    types: partsWith(
      summary.types,
      changes,
      ({ type }) => type,
      ({ type }) => type,
      ({ type }) => ({ type, ...NOTHING }),
    ),
    pets: partsWith(
      summary.pets,
      changes,
      ({ petId }) => petId,
      ({ petId }) => petId,
      ({ petId }) => {
        const pet = petOf(petId);
        return pet && { ...pet, ...NOTHING };
      },
    ),
  };
};

export const budgetWith = (budget: Budget, all: readonly CostChange[]): Budget => {
  // Another pet than these has passed away, or is not known here yet: it is in no budget.
  const budgeted = new Set(budget.pets.map(({ petId }) => petId));
  const changes = all.filter(({ expense }) => budgeted.has(expense.petId));
  if (changes.length === 0) return budget;
  const inMonth = (month: string) => changes.filter(({ expense }) => monthOf(expense) === month);
  const now = inMonth(budget.today.slice(0, 7));
  return {
    ...budget,
    spentCentavos: budget.spentCentavos + sumOf(now).centavos,
    pets: dearestFirst(
      budget.pets.map((pet) => ({
        ...pet,
        centavos:
          pet.centavos + sumOf(now.filter(({ expense }) => expense.petId === pet.petId)).centavos,
      })),
    ),
    months: budget.months.map(({ month, centavos }) => ({
      month,
      centavos: centavos + sumOf(inMonth(month)).centavos,
    })),
  };
};

/** The newest expenses: the server's first page, with the expenses that wait here in their places. */
export const recentWith = (page: ExpensePage, all: readonly CostChange[]): ExpensePage => {
  if (all.length === 0) return page;
  const gone = new Set(all.filter(({ sign }) => sign < 0).map(({ expense }) => expense.id));
  const added = all.filter(({ sign }) => sign > 0).map(({ expense }) => expense);
  const here = new Set(added.map(({ id }) => id));
  const others = page.items.filter(({ id }) => !gone.has(id) && !here.has(id));
  const items = [...added, ...others].toSorted((a, b) =>
    compared(b.dateAdministered, a.dateAdministered),
  );
  const { centavos, records } = sumOf(all);
  return {
    ...page,
    items: items.slice(0, page.limit),
    total: page.total + records,
    sumCentavos: page.sumCentavos + centavos,
  };
};

/** `today` is the owner’s calendar day. */
export const statisticsWith = (
  statistics: Statistics,
  all: readonly CostChange[],
  today: string,
): Statistics => {
  const of = (start: string): number =>
    sumOf(all.filter(({ expense }) => expense.dateAdministered.startsWith(start))).centavos;
  return all.length === 0
    ? statistics
    : {
        ...statistics,
        spentThisMonthCentavos: statistics.spentThisMonthCentavos + of(today.slice(0, 7)),
        spentThisYearCentavos: statistics.spentThisYearCentavos + of(today.slice(0, 4)),
      };
};
