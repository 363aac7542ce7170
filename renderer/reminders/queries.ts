import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import {
  completeReminder,
  listOverdueReminders,
  listPetReminders,
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

export const petRemindersQuery = (petId: string) =>
  queryOptions({
    queryKey: [`/api/pets/${petId}/reminders`],
    queryFn: ({ signal }) => call(listPetReminders, { params: { petId } }, { signal }),
    refetchInterval: REMINDERS_POLL,
  });

type Cached = readonly ReminderWithPet[];

/** Shows the reminder as done at once; gives what puts everything back. */
const showAsDone = (queryClient: QueryClient, { id, petId }: ReminderWithPet) => {
  const overdue = overdueQuery.queryKey;
  const ofPet = petRemindersQuery(petId).queryKey;
  const before = {
    overdue: queryClient.getQueryData<Cached>(overdue),
    ofPet: queryClient.getQueryData<Cached>(ofPet),
  };
  const completedAt = new Date().toISOString();
  queryClient.setQueryData<Cached>(overdue, (list) => list?.filter((other) => other.id !== id));
  queryClient.setQueryData<Cached>(ofPet, (list) =>
    list?.map((other) =>
      other.id === id ? { ...other, isCompleted: true, isOverdue: false, completedAt } : other,
    ),
  );
  return () => {
    queryClient.setQueryData(overdue, before.overdue);
    queryClient.setQueryData(ofPet, before.ofPet);
  };
};

/** Ticks a reminder off: the screen changes at once and rolls back with a toast if the server refuses. */
export const useCompleteReminder = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ReminderWithPet) =>
      call(completeReminder, { params: { reminderId: id }, body: {} }),
    onMutate: async (reminder) => {
      await queryClient.cancelQueries({ queryKey: overdueQuery.queryKey });
      await queryClient.cancelQueries({ queryKey: petRemindersQuery(reminder.petId).queryKey });
      return showAsDone(queryClient, reminder);
    },
    onSuccess: () => toast({ title: t('reminders.completed') }),
    onError: (error, _reminder, rollBack) => {
      rollBack?.();
      showErrorToast(error, 'reminders.complete.failed');
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && /^\/api\/(reminders|pets)/.test(path),
      }),
  });
};
