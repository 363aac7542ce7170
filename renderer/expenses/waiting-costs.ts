import { isOwn, type PetRights } from '#renderer/members/rights.ts';
import {
  isWithForm,
  lastTypedFields,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { newPetOf } from '#renderer/pets/offline-pets.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import type {
  Budget,
  Expense,
  ExpenseSummary,
  PetSpendingTotal,
  SpentTotal,
  Statistics,
} from '#server/expenses/contract.ts';
import { mostExpensiveFirst } from '#server/expenses/rules.ts';
import type { Author } from '#server/members/rules.ts';
import { parseCost } from '#server/money/rules.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { asEditedItem, asItem } from './items/waiting-items.ts';

/** A cost that this device adds to the server's sums (1) or removes from them (-1). */
export interface CostChange {
  readonly expense: Expense;
  readonly sign: 1 | -1;
}

type KnownPet = Pick<ListedPet, 'id' | 'name' | 'category' | 'photo' | 'passedAwayOn'>;
type FindPet = (petId: string) => KnownPet | undefined;
type FindName = (petId: string) => string | undefined;

type ExpenseFields = Pick<
  Expense,
  'id' | 'petId' | 'petName' | 'type' | 'title' | 'dateAdministered'
> & {
  /** The typed text, or a number if the API received one. */
  readonly cost?: string | number | null | undefined;
  readonly veterinarian?: string | null | undefined;
  readonly clinic?: string | null | undefined;
};

const expenseOf = ({ cost, ...fields }: ExpenseFields): Expense => ({
  id: fields.id,
  petId: fields.petId,
  petName: fields.petName,
  type: fields.type,
  title: fields.title,
  dateAdministered: fields.dateAdministered,
  veterinarian: fields.veterinarian || null,
  clinic: fields.clinic || null,
  costCentavos: parseCost(cost === undefined || cost === null ? null : String(cost)),
  item: null,
});

const expenseOfItem = (item: ExpenseItem, nameOf: FindName): Expense => ({
  id: item.id,
  petId: item.petId,
  petName: item.petId === null ? null : (nameOf(item.petId) ?? null),
  type: item.category,
  title: item.note ?? '',
  dateAdministered: item.spentOn,
  veterinarian: null,
  clinic: null,
  costCentavos: item.amountCentavos,
  item,
});

const costChange = (previous: Expense, next?: Expense): readonly CostChange[] => [
  { expense: previous, sign: -1 },
  ...(next ? [{ expense: next, sign: 1 } as const] : []),
];

const changesOf = (item: OutboxItem, nameOf: FindName): readonly CostChange[] => {
  if (item.kind === 'expense') return [{ expense: expenseOfItem(asItem(item), nameOf), sign: 1 }];
  if (item.kind === 'expense-removal') return costChange(expenseOfItem(item.base, nameOf));
  if (item.kind === 'expense-edit') {
    return costChange(expenseOfItem(item.base, nameOf), expenseOfItem(asEditedItem(item), nameOf));
  }
  if (item.kind === 'record') {
    const { petId } = item;
    const petName = nameOf(petId) ?? item.petName;
    const expense = expenseOf({ ...lastTypedFields(item), id: newIdOf(item), petId, petName });
    return [{ expense, sign: 1 }];
  }
  if (item.kind !== 'record-edit' && item.kind !== 'record-removal') return [];
  const { base } = item;
  const petName = nameOf(base.petId) ?? item.petName;
  const previousExpense = expenseOf({ ...base, petName });
  if (item.kind === 'record-removal') return costChange(previousExpense);
  // The cast is safe: an edit leaves no field of its record undefined.
  return costChange(
    previousExpense,
    expenseOf({ ...base, ...lastTypedFields(item), petName } as ExpenseFields),
  );
};

/** Whether a change is in the lists and sums. A refused new expense stays there, because it is corrected from there. */
const isShown = ({ kind, state }: OutboxItem): boolean =>
  state === 'waiting' || (state === 'refused' && kind === 'expense');

/** The effects of unsent changes. The server's sums already include those that have arrived. */
export const costChanges = (items: Items, nameOf: FindName): readonly CostChange[] =>
  items
    .filter((item) => isShown(item) && !isWithForm(item) && !item.takenBack)
    .flatMap((item) => changesOf(item, nameOf))
    .filter(({ expense }) => expense.costCentavos > 0);

type FindSharedPet = (
  petId: string,
) => (PetRights & { readonly owner?: Pick<Author, 'id'> }) | undefined;

/** The id of a pet's owner; undefined for the account's own pets. An unsent pet may be for another household. */
export const otherOwnerOf = (
  petId: string,
  items: Items,
  petOf: FindSharedPet,
): string | undefined => {
  const newPet = newPetOf(items, petId);
  if (newPet) {
    const { ownerId } = newPet.body;
    return ownerId && ownerId !== newPet.owner ? ownerId : undefined;
  }
  const pet = petOf(petId);
  return (pet && !isOwn(pet) && pet.owner?.id) || undefined;
};

/** The changes about pets of another owner; without one, those about the account's own pets or about no pet. */
export const changesOfOwner = (
  changes: readonly CostChange[],
  otherOwnerId: string | undefined,
  items: Items,
  petOf: FindSharedPet,
): readonly CostChange[] =>
  changes.filter(
    ({ expense: { petId } }) =>
      otherOwnerId === (petId === null ? undefined : otherOwnerOf(petId, items, petOf)),
  );

const monthOf = ({ dateAdministered }: Expense): string => dateAdministered.slice(0, 7);

export const sumOf = (changes: readonly CostChange[]): SpentTotal => ({
  centavos: changes.reduce((all, { expense, sign }) => all + sign * expense.costCentavos, 0),
  records: changes.reduce((all, { sign }) => all + sign, 0),
});

const addChanges = <T extends SpentTotal>(part: T, changes: readonly CostChange[]): T => {
  const { centavos, records } = sumOf(changes);
  return { ...part, centavos: part.centavos + centavos, records: part.records + records };
};

/** The parts of a year with unsent changes. Parts that become 0 are removed, and new parts are added. */
const applyToParts = <T extends SpentTotal>(
  parts: readonly T[],
  changes: readonly CostChange[],
  keyOf: (part: T) => string,
  /** The key of the sum to which an expense belongs; null if it belongs to none. */
  keyIn: (expense: Expense) => string | null,
  newOf: (expense: Expense) => T | undefined,
): readonly T[] => {
  const groups = Map.groupBy(changes, ({ expense }) => keyIn(expense));
  const knownKeys = new Set(parts.map(keyOf));
  const added = [...groups].flatMap(([key, [firstPart]]) =>
    firstPart && key !== null && !knownKeys.has(key) ? (newOf(firstPart.expense) ?? []) : [],
  );
  return mostExpensiveFirst(
    [...parts, ...added]
      .map((part) => addChanges(part, groups.get(keyOf(part)) ?? []))
      .filter(({ centavos }) => centavos > 0),
  );
};

const toSpending = ({ id, name, category, photo }: KnownPet): PetSpendingTotal => ({
  petId: id,
  petName: name,
  category,
  photo,
});

const NO_COSTS = { centavos: 0, records: 0 } as const;

export const applyToSummary = (
  summary: ExpenseSummary,
  all: readonly CostChange[],
  petOf: FindPet,
): ExpenseSummary => {
  if (all.length === 0) return summary;
  const changes = all.filter(
    ({ expense }) => Number(monthOf(expense).slice(0, 4)) === summary.year,
  );
  const added = all.filter(({ sign }) => sign > 0).map(({ expense }) => expense);
  const years = [...summary.years, ...added.map((one) => Number(monthOf(one).slice(0, 4)))];
  const knownPetIds = new Set(summary.everyPet.map(({ petId }) => petId));
  const pets = new Map(
    added.flatMap(({ petId, petName }) =>
      petId === null || knownPetIds.has(petId)
        ? []
        : [[petId, { petId, petName: petName ?? '' }] as const],
    ),
  );
  return {
    ...addChanges(summary, changes),
    years: [...new Set(years)].toSorted((a, b) => b - a),
    everyPet: [...summary.everyPet, ...pets.values()],
    months: summary.months.map((month) =>
      addChanges(
        month,
        changes.filter(({ expense }) => monthOf(expense) === month.month),
      ),
    ),
    types: applyToParts(
      summary.types,
      changes,
      ({ type }) => type,
      ({ type }) => type,
      ({ type }) => ({ type, ...NO_COSTS }),
    ),
    pets: applyToParts(
      summary.pets,
      changes,
      ({ petId }) => petId,
      ({ petId }) => petId,
      ({ petId }) => {
        const pet = petId === null ? undefined : petOf(petId);
        return pet && { ...toSpending(pet), ...NO_COSTS };
      },
    ),
    forAll: addChanges(
      summary.forAll,
      changes.filter(({ expense }) => expense.petId === null),
    ),
  };
};

/**
 * Living pets are in the budget, also new ones that the server does not have yet; others are outside. What a pet that
 * passed away cost in earlier months is only known to the server.
 */
export const applyToBudget = (
  budget: Budget,
  changes: readonly CostChange[],
  petOf: FindPet,
  newPets: readonly KnownPet[],
): Budget => {
  const isFormer = ({ petId }: { readonly petId: string }): boolean => {
    const pet = petOf(petId);
    return pet !== undefined && !isLiving(pet);
  };
  const formerPets = budget.pets.filter(isFormer);
  const remainingPets = budget.pets.filter((pet) => !isFormer(pet));
  const formerCentavos = formerPets.reduce((sum, { centavos }) => sum + centavos, 0);
  const listedIds = new Set(remainingPets.map(({ petId }) => petId));
  const addedPets = newPets.filter((pet) => isLiving(pet) && !listedIds.has(pet.id));
  if (changes.length === 0 && addedPets.length === 0 && formerPets.length === 0) return budget;
  /** Undefined for a pet that this device does not know. */
  const isBudgeted = ({ petId }: Expense): boolean | undefined => {
    if (petId === null || listedIds.has(petId)) return true;
    const pet = petOf(petId);
    return pet && isLiving(pet);
  };
  const centavosIn = (
    month: string,
    isIncluded: (expense: Expense) => boolean | undefined,
  ): number =>
    sumOf(changes.filter(({ expense }) => monthOf(expense) === month && isIncluded(expense)))
      .centavos;
  const currentMonth = budget.today.slice(0, 7);
  return {
    ...budget,
    totalCentavos:
      budget.totalCentavos + (addedPets.length - formerPets.length) * budget.perPetCentavos,
    spentCentavos: budget.spentCentavos - formerCentavos + centavosIn(currentMonth, isBudgeted),
    outsideCentavos:
      budget.outsideCentavos +
      formerCentavos +
      centavosIn(currentMonth, (expense) => isBudgeted(expense) === false),
    forAllCentavos: budget.forAllCentavos + centavosIn(currentMonth, ({ petId }) => petId === null),
    pets: mostExpensiveFirst(
      [...remainingPets, ...addedPets.map((pet) => ({ ...toSpending(pet), centavos: 0 }))].map(
        (pet) => ({
          ...pet,
          centavos: pet.centavos + centavosIn(currentMonth, ({ petId }) => petId === pet.petId),
        }),
      ),
    ),
    months: budget.months.map(({ month, centavos }) => ({
      month,
      centavos:
        centavos - (month === currentMonth ? formerCentavos : 0) + centavosIn(month, isBudgeted),
    })),
  };
};

/** `today` is the owner's calendar day. */
export const applyToStatistics = (
  statistics: Statistics,
  changes: readonly CostChange[],
  today: string,
): Statistics => {
  const spentIn = (period: string): number =>
    sumOf(changes.filter(({ expense }) => expense.dateAdministered.startsWith(period))).centavos;
  return changes.length === 0
    ? statistics
    : {
        ...statistics,
        spentThisMonthCentavos: statistics.spentThisMonthCentavos + spentIn(today.slice(0, 7)),
        spentThisYearCentavos: statistics.spentThisYearCentavos + spentIn(today.slice(0, 4)),
      };
};
