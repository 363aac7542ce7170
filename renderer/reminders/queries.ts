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
  reopenReminder,
} from '#server/reminders/contract.ts';

/** What falls due while the app is open shows by itself: milliseconds between two looks. */
const OVERDUE_POLL = 30_000;
const REMINDERS_POLL = 60_000;

export const overdueQuery = queryOptions({
  queryKey: [listOverdueReminders.path],
  queryFn: ({ signal }) => call(listOverdueReminders, {}, { signal }),
  refetchInterval: OVERDUE_POLL,
});

/** The tag that an answer came with. It goes with the answer: one that was cancelled leaves none behind. */
const tags = new WeakMap<readonly ReminderWithPet[], string>();

/**
 * All reminders. Where nothing changed since the last look the server says so in a 304, and what is here already stays
 * without being read again: thousands of them would be felt.
 */
export const remindersQuery = queryOptions({
  queryKey: [listReminders.path],
  queryFn: async ({ client, queryKey, signal }) => {
    const known = client.getQueryData<readonly ReminderWithPet[]>(queryKey);
    const knownTag = (known && tags.get(known)) ?? null;
    const { tag, answer } = await callTagged(listReminders, {}, knownTag, { signal });
    if (answer && tag !== null) tags.set(answer, tag);
    return answer ?? known ?? [];
  },
  // The answer itself is kept, not a copy that shares with the last one: its tag is found by it.
  structuralSharing: false,
  refetchInterval: REMINDERS_POLL,
});

export const petRemindersQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/reminders`],
    queryFn: ({ signal }) => call(listPetReminders, { params: { petId } }, { signal }),
    refetchInterval: REMINDERS_POLL,
  });

type Cached = readonly ReminderWithPet[];

const withInOrder = (list: Cached, reminder: ReminderWithPet): Cached => {
  const place = list.findIndex(({ dueDate }) => dueDate > reminder.dueDate);
  return list.toSpliced(place < 0 ? list.length : place, 0, reminder);
};

/** Shows a reminder in this state wherever it is listed, whatever else was done meanwhile. */
const show = (queryClient: QueryClient, reminder: ReminderWithPet): void => {
  const { id, petId, isCompleted, isOverdue, completedAt } = reminder;
  queryClient.setQueryData<Cached>(overdueQuery.queryKey, (list) => {
    const others = list?.filter((other) => other.id !== id);
    return others && isOverdue ? withInOrder(others, reminder) : others;
  });
  for (const key of [remindersQuery.queryKey, petRemindersQuery(petId).queryKey]) {
    queryClient.setQueryData<Cached>(key, (list) =>
      list?.map((other) =>
        other.id === id ? { ...other, isCompleted, isOverdue, completedAt } : other,
      ),
    );
  }
};

const asOpen = (reminder: ReminderWithPet): ReminderWithPet => ({
  ...reminder,
  isCompleted: false,
  completedAt: null,
});

const asDone = (reminder: ReminderWithPet): ReminderWithPet => ({
  ...reminder,
  isCompleted: true,
  isOverdue: false,
  completedAt: reminder.completedAt ?? new Date().toISOString(),
});

const TICKING = ['tick reminder'];

/** What ticking off and opening again share: what is read meanwhile must not undo what is shown. */
const ticking = (queryClient: QueryClient) => ({
  mutationKey: TICKING,
  stopReading: (petId: string) =>
    Promise.all(
      [overdueQuery, remindersQuery, petRemindersQuery(petId)].map(({ queryKey }) =>
        queryClient.cancelQueries({ queryKey, exact: true }),
      ),
    ),
  // Of several one after the other the last reads again: between them the server knows less than the screen.
  onSettled: () =>
    queryClient.isMutating({ mutationKey: TICKING }) > 1
      ? undefined
      : queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) =>
            typeof path === 'string' && /^\/api\/(reminders|pets|health-insights)/.test(path),
        }),
});

/**
 * Opens a reminder again, its `isOverdue` as it will be: the screen changes at once and rolls back with a toast if the
 * server refuses.
 */
export const useReopenReminder = () => {
  const queryClient = useQueryClient();
  const { stopReading, ...shared } = ticking(queryClient);
  return useMutation({
    ...shared,
    mutationFn: ({ id }: ReminderWithPet) =>
      call(reopenReminder, { params: { reminderId: id }, body: {} }),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      show(queryClient, asOpen(reminder));
    },
    onSuccess: () => toast({ title: t('reminders.reopened') }),
    onError: (error, reminder) => {
      show(queryClient, asDone(reminder));
      showErrorToast(error, 'reminders.reopen.failed');
    },
  });
};

/** Ticks a reminder off and offers to undo it: the screen changes at once and rolls back with a toast if the server refuses. */
export const useCompleteReminder = () => {
  const queryClient = useQueryClient();
  const { mutate: reopen } = useReopenReminder();
  const { stopReading, ...shared } = ticking(queryClient);
  return useMutation({
    ...shared,
    mutationFn: ({ id }: ReminderWithPet) =>
      call(completeReminder, { params: { reminderId: id }, body: {} }),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      show(queryClient, asDone(reminder));
    },
    onSuccess: (_done, reminder) =>
      toast({
        title: t('reminders.completed'),
        action: { label: t('common.undo'), run: () => reopen(reminder) },
      }),
    onError: (error, reminder) => {
      show(queryClient, asOpen(reminder));
      showErrorToast(error, 'reminders.complete.failed');
    },
  });
};
