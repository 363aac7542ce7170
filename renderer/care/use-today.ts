import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { petQuery } from '#renderer/pets/queries.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { type Answer, type CareItem, careItems, compareItems, zoneOf } from '#server/care/rules.ts';
import { DAYS_BACK } from './queries.ts';
import { answersOf, type Care, type CareRow, rowKey } from './use-care.ts';

/** The occurrences of a plan today, and those of earlier days that are still open. */
const itemsToday = (plan: CarePlan, answers: readonly Answer[], now: Date): readonly CareItem[] => {
  const today = dayIn(now, zoneOf(plan));
  const range = { from: dayAfter(today, -DAYS_BACK), to: today, now };
  return careItems(plan, answersOf(answers, plan.id), range).filter(
    ({ day, status }) => day === today || status === 'due' || status === 'late',
  );
};

/** Today's occurrences of all pets, sorted by time; undefined until they are loaded. */
export const useToday = ({ plans, answers, now }: Care): readonly CareRow[] | undefined => {
  const petOf = useFindPet();
  const found = useMemo(
    () => plans?.flatMap((plan) => itemsToday(plan, answers, now).map((item) => ({ plan, item }))),
    [plans, answers, now],
  );
  const missing = [...new Set(found?.map(({ plan }) => plan.petId))].filter((id) => !petOf(id));
  const fetched = useQueries({ queries: missing.map((id) => petQuery(id)) });
  const others = new Map(fetched.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  return found
    ?.toSorted((a, b) => compareItems(a.item, b.item))
    .flatMap(({ plan, item }) => {
      const pet = petOf(plan.petId) ?? others.get(plan.petId);
      return pet ? [{ key: rowKey(item), item, plan, pet }] : [];
    });
};
