import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserKey } from '#renderer/accounts/queries.ts';
import { call, callTagged } from '#renderer/api.ts';
import { rereadWaiting, waitingQuery } from '#renderer/offline/outbox/waiting-items.ts';
import { t } from '#renderer/ui/language/text.ts';
import { timeNow } from '#renderer/ui/now.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import type { User } from '#server/accounts/contract.ts';
import {
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
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
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
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
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
    meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
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
  completedAt: reminder.completedAt ?? timeNow().toISOString(),
});

const ownerIn = (queryClient: QueryClient): string =>
  queryClient.getQueryData<User | null>(currentUserKey)?.id ?? '';

/** Whether something of a reminder is on this device: then it is opened again there. */
const isHere = (queryClient: QueryClient, { id }: ReminderWithPet): boolean => {
  const items = queryClient.getQueryData(waitingQuery(ownerIn(queryClient)).queryKey) ?? [];
  return items.some((item) => item.kind === 'completion' && item.reminderId === id);
};

/** How a completion goes through the outbox: no screen waits for the code. */
const loadKeeping = () => import('./keep-completion.ts');

const tickOff = async (queryClient: QueryClient, reminder: ReminderWithPet) => {
  const { deliverCompletion } = await loadKeeping();
  return deliverCompletion(reminder, ownerIn(queryClient));
};

/** Ticks a reminder off beside something that is reported instead. */
export const tickQuietly = async (
  queryClient: QueryClient,
  reminder: ReminderWithPet,
): Promise<void> => {
  if ((await tickOff(queryClient, reminder)) === 'device') await rereadWaiting(queryClient);
  await refreshAbout(queryClient, 'reminder');
};

const openAgain = async (queryClient: QueryClient, reminder: ReminderWithPet): Promise<void> => {
  if (isHere(queryClient, reminder)) {
    const { takeBackCompletion } = await loadKeeping();
    if (await takeBackCompletion(reminder.id, ownerIn(queryClient))) return;
  }
  const params = { reminderId: reminder.id };
  await call(reopenReminder, { params, body: {} }, { idempotencyKey: v4() });
};

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
  onSettled: async () => {
    if (queryClient.isMutating({ mutationKey: TICKING }) > 1) return;
    await refreshAbout(queryClient, 'reminder');
    // The lists show it by now.
    const { clearSynced } = await import('#renderer/offline/outbox/outbox.ts');
    await clearSynced(ownerIn(queryClient)).catch(() => undefined);
  },
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
    mutationFn: (reminder: ReminderWithPet) => openAgain(queryClient, reminder),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      show(queryClient, asOpen(reminder));
    },
    onSuccess: async () => {
      await rereadWaiting(queryClient);
      toast({ title: t('reminders.reopened') });
    },
    onError: (error, reminder) => {
      show(queryClient, asDone(reminder));
      showErrorToast(error, 'reminders.reopen.failed');
    },
  });
};

/**
 * Ticks a reminder off at the due date that is shown, and offers to undo it: the screen changes at once and rolls back with a toast if the server
 * refuses. Where the server is out of reach it waits on this device.
 */
export const useCompleteReminder = () => {
  const queryClient = useQueryClient();
  const { mutate: reopen } = useReopenReminder();
  const { stopReading, ...shared } = ticking(queryClient);
  return useMutation({
    ...shared,
    mutationFn: (reminder: ReminderWithPet) => tickOff(queryClient, reminder),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      show(queryClient, asDone(reminder));
    },
    onSuccess: async (where, reminder) => {
      if (where === 'asked') return show(queryClient, asOpen(reminder));
      if (where === 'device') {
        // What waits here says that it is done: the lists stay those of the server.
        await rereadWaiting(queryClient);
        show(queryClient, asOpen(reminder));
      }
      toast({
        title: t('reminders.completed'),
        ...(where === 'device' ? { description: t('outbox.kept.text') } : {}),
        ...(where === 'done already'
          ? {}
          : { action: { label: t('common.undo'), run: () => reopen(reminder) } }),
      });
    },
    onError: (error, reminder) => {
      show(queryClient, asOpen(reminder));
      showErrorToast(error, 'reminders.complete.failed');
    },
  });
};

/** Asks about a reminder that was ticked off outside of the page, at a due date that it no longer has. */
export const askAboutMoved = async (
  queryClient: QueryClient,
  reminderId: string,
): Promise<void> => {
  const reminders = await queryClient.fetchQuery({ ...remindersQuery, staleTime: 0 });
  const reminder = reminders.find(({ id }) => id === reminderId);
  if (reminder && !reminder.isCompleted) (await import('./moved.ts')).askMoved(reminder);
};
