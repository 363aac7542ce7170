import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './queries.ts';
import { withCompletions } from './waiting-completions.ts';

type Reminders = readonly ReminderWithPet[];

const useCompletions = (reminders: Reminders): Reminders => {
  const items = useWaiting();
  return useMemo(() => withCompletions(reminders, items), [reminders, items]);
};

/** All reminders of the owner. */
export const useReminders = (): Reminders => useCompletions(useSuspenseQuery(remindersQuery).data);

const NONE: Reminders = [];

/** The same where they may come later: until then there are none. */
export const useRemindersLater = (): Reminders =>
  useCompletions(useQuery(remindersQuery).data ?? NONE);

/** What is overdue and not ticked off. */
export const useOverdue = (): Reminders => {
  const reminders = useCompletions(useSuspenseQuery(overdueQuery).data);
  return useMemo(() => reminders.filter(({ isCompleted }) => !isCompleted), [reminders]);
};

export const usePetReminders = (petId: string): Reminders =>
  useCompletions(useSuspenseQuery(petRemindersQuery(petId)).data);
