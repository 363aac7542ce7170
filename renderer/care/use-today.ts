import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { petQuery } from '#renderer/pets/queries.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { type CareItem, careItems, compareItems, getTimeZone } from '#server/care/rules.ts';
import { olderLate } from './older-late.ts';
import { ANSWER_DAYS } from './queries.ts';
import { answersOf, type CareRow, type CareState, rowKey } from './use-care.ts';

/** The occurrences of a plan today, and those of earlier days that are still open. */
const itemsToday = (
  plan: CarePlan,
  { answers: all, now, olderDays: days }: Pick<CareState, 'answers' | 'now' | 'olderDays'>,
): readonly CareItem[] => {
  const answers = answersOf(all, plan.id);
  const today = dayIn(now, getTimeZone(plan));
  const range = { from: dayAfter(today, -ANSWER_DAYS), to: today, now };
  const nearItems = careItems(plan, answers, range).filter(
    ({ day, status }) => day === today || status === 'due' || status === 'late',
  );
  return [...olderLate(plan, { answers, now, days }), ...nearItems];
};

const nameOf = ({ item: { title, day, time, extra, doseId }, pet }: CareRow): string =>
  JSON.stringify([pet.id, title, day, time, extra && doseId]);

/** Tells rows with the same title, pet and time apart: by their doses, otherwise by numbers. */
const withDistinctions = (rows: readonly CareRow[]): readonly CareRow[] => {
  const rowsByName = Map.groupBy(rows, nameOf);
  return rows.map((row) => {
    const sameNamedRows = rowsByName.get(nameOf(row)) ?? [];
    if (sameNamedRows.length < 2) return row;
    const { dose } = row.item;
    const isOnlyDose = sameNamedRows.filter(({ item }) => item.dose === dose).length === 1;
    const number = sameNamedRows.indexOf(row) + 1;
    return { ...row, distinction: isOnlyDose && dose ? dose : String(number) };
  });
};

/** Today's occurrences of all pets, sorted by time; undefined until they and the first of their pets are loaded. */
export const useToday = ({
  plans,
  answers,
  olderDays,
  now,
}: CareState): readonly CareRow[] | undefined => {
  const petOf = useFindPet();
  const rows = useMemo(
    () =>
      plans?.flatMap((plan) =>
        itemsToday(plan, { answers, olderDays, now }).map((item) => ({ plan, item })),
      ),
    [plans, answers, olderDays, now],
  );
  const missingPetIds = [...new Set(rows?.map(({ plan }) => plan.petId))].filter(
    (id) => !petOf(id),
  );
  const petQueries = useQueries({ queries: missingPetIds.map((id) => petQuery(id)) });
  const missingPets = new Map(petQueries.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  const petRows = rows
    ?.toSorted((a, b) => compareItems(a.item, b.item))
    .flatMap(({ plan, item }) => {
      const pet = petOf(plan.petId) ?? missingPets.get(plan.petId);
      return pet ? [{ key: rowKey(item), item, plan, pet }] : [];
    });
  if (petRows?.length === 0 && petQueries.some(({ isLoading }) => isLoading)) return undefined;
  return petRows && withDistinctions(petRows);
};
