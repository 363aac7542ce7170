import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { CareItem, PlanAnswer, ResponsiblePerson } from '#server/care/rules.ts';
import { slotKey } from '#server/occurrences/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { localAnswers, localPlans } from './local-care.ts';
import { olderDays } from './older-late.ts';
import { answersQuery, olderAnswersQuery, plansQuery } from './queries.ts';

/** An occurrence with its plan and pet. */
export interface CareRow {
  readonly key: string;
  readonly item: CareItem;
  readonly plan: CarePlan;
  readonly pet: Pet;
  /** Tells the row from others with the same title, pet and time. */
  readonly distinction?: string;
}

export interface CareState {
  /** Undefined until the plans are loaded from the device or the server. */
  readonly plans: readonly CarePlan[] | undefined;
  readonly answers: readonly PlanAnswer[];
  /** The answers without the outbox. */
  readonly storedAnswers: readonly PlanAnswer[];
  /** Days before the last month that are among the answers. */
  readonly olderDays: readonly string[];
  readonly me: ResponsiblePerson | null;
  readonly now: Date;
  readonly timeZone: string;
}

const NO_ANSWERS: readonly PlanAnswer[] = [];
const NO_DAYS: readonly string[] = [];

/** Plans and doses combined with the outbox. Doses are loaded only if there are plans. */
export const useCare = (): CareState => {
  const { data: user } = useQuery(currentUserQuery);
  const items = useWaitingItems();
  const now = useMinute();
  const timeZone = accountTimeZone(user);
  const { data: storedPlans } = useQuery(plansQuery);
  const plans = useMemo(
    () => storedPlans && localPlans(storedPlans, items, timeZone),
    [storedPlans, items, timeZone],
  );
  const { data: recentAnswers } = useQuery({
    ...answersQuery,
    enabled: (storedPlans?.length ?? 0) > 0,
  });
  const me = useMemo(() => (user ? { id: user.id, name: user.firstName } : null), [user]);
  const days = useMemo(() => (plans ? olderDays(plans, now) : NO_DAYS), [plans, now]);
  const { data: older } = useQuery({ ...olderAnswersQuery(days), enabled: days.length > 0 });
  const storedAnswers = useMemo(
    () => [...(recentAnswers ?? NO_ANSWERS), ...(older ?? NO_ANSWERS)],
    [recentAnswers, older],
  );
  const answers = useMemo(() => localAnswers(storedAnswers, items, me), [storedAnswers, items, me]);
  const isKnown = recentAnswers !== undefined || storedPlans?.length === 0;
  const knownDays = older === undefined ? NO_DAYS : days;
  return {
    ...{ plans: isKnown ? plans : undefined, answers, storedAnswers },
    ...{ olderDays: knownDays, me, now, timeZone },
  };
};

export const answersOf = (answers: readonly PlanAnswer[], planId: string): readonly PlanAnswer[] =>
  answers.filter((answer) => answer.planId === planId);

export const rowKey = ({ planId, day, time, doseId, extra }: CareItem): string =>
  `${planId} ${slotKey({ day, time })}${extra ? ` ${doseId}` : ''}`;
