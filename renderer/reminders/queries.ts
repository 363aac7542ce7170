import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callTagged } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import {
  completeReminder,
  listOverdueReminders,
  listPetReminders,
  listReminders,
  type ReminderWithPet,
} from '#server/reminders/contract.ts';

/** What falls due while the app is open shows by itself: milliseconds between two looks. */
const OVERDUE_POLL = 30_000;
const REMINDERS_POLL = 60_000;

export const overdueQuery = queryOptions({
  queryKey: [listOverdueReminders.path],
  queryFn: ({ signal }) => call(listOverdueReminders, {}, { signal }),
  refetchInterval: OVERDUE_POLL,
});

let lastTag: string | null = null;

/**
 * All reminders. Where nothing changed since the last look the server says so in a 304, and what is here already stays
 * without being read again: thousands of them would be felt.
 */
export const remindersQuery = queryOptions({
  queryKey: [listReminders.path],
  queryFn: async ({ client, queryKey, signal }) => {
    const known = client.getQueryData<readonly ReminderWithPet[]>(queryKey);
    const { tag, answer } = await callTagged(listReminders, {}, known ? lastTag : null, { signal });
    lastTag = tag;
    return answer ?? known ?? [];
  },
  refetchInterval: REMINDERS_POLL,
});

export const petRemindersQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/reminders`],
    queryFn: ({ signal }) => call(listPetReminders, { params: { petId } }, { signal }),
    refetchInterval: REMINDERS_POLL,
  });

type Cached = readonly ReminderWithPet[];

/** Shows the reminder as done at once; gives what opens it again, whatever else was done meanwhile. */
const showAsDone = (queryClient: QueryClient, { id, petId }: ReminderWithPet) => {
  const overdue = overdueQuery.queryKey;
  const wholes = [remindersQuery.queryKey, petRemindersQuery(petId).queryKey];
  const place = queryClient.getQueryData<Cached>(overdue)?.findIndex((other) => other.id === id);
  const wasOverdue = queryClient.getQueryData<Cached>(overdue)?.[place ?? -1];
  const before = wholes.map((key) =>
    queryClient.getQueryData<Cached>(key)?.find((other) => other.id === id),
  );
  const done = { isCompleted: true, isOverdue: false, completedAt: new Date().toISOString() };
  queryClient.setQueryData<Cached>(overdue, (list) => list?.filter((other) => other.id !== id));
  for (const key of wholes) {
    queryClient.setQueryData<Cached>(key, (list) =>
      list?.map((other) => (other.id === id ? { ...other, ...done } : other)),
    );
  }
  return () => {
    queryClient.setQueryData<Cached>(overdue, (list) =>
      wasOverdue ? list?.toSpliced(place ?? 0, 0, wasOverdue) : list,
    );
    for (const [index, key] of wholes.entries()) {
      queryClient.setQueryData<Cached>(key, (list) =>
        list?.map((other) => (other.id === id ? (before[index] ?? other) : other)),
      );
    }
  };
};

const COMPLETING = ['complete reminder'];

/** Ticks a reminder off: the screen changes at once and rolls back with a toast if the server refuses. */
export const useCompleteReminder = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: COMPLETING,
    mutationFn: ({ id }: ReminderWithPet) =>
      call(completeReminder, { params: { reminderId: id }, body: {} }),
    onMutate: async (reminder) => {
      const shown = [overdueQuery, remindersQuery, petRemindersQuery(reminder.petId)];
      await Promise.all(
        shown.map(({ queryKey }) => queryClient.cancelQueries({ queryKey, exact: true })),
      );
      return showAsDone(queryClient, reminder);
    },
    onSuccess: () => toast({ title: t('reminders.completed') }),
    onError: (error, _reminder, rollBack) => {
      rollBack?.();
      showErrorToast(error, 'reminders.complete.failed');
    },
    // Of several ticked off one after the other the last reads again: between them the server knows less than the screen.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: COMPLETING }) > 1
        ? undefined
        : queryClient.invalidateQueries({
            predicate: ({ queryKey: [path] }) =>
              typeof path === 'string' && /^\/api\/(reminders|pets|health-insights)/.test(path),
          }),
  });
};
