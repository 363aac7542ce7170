import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callTagged } from '#renderer/api.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import {
  listOverdueReminders,
  listPetReminders,
  listReminders,
  type ReminderWithPet,
} from '#server/reminders/contract.ts';
import { inDueOrder } from '#server/reminders/rules.ts';

/** Milliseconds between two requests, so that reminders that become overdue appear without a reload. */
const OVERDUE_POLL = 30_000;
const REMINDERS_POLL = 60_000;

export const overdueQuery = queryOptions({
  queryKey: [listOverdueReminders.path],
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
  queryFn: ({ signal }) => call(listOverdueReminders, {}, { signal }),
  refetchInterval: OVERDUE_POLL,
});

/** The ETag of each answer. A cancelled request leaves none behind. */
const tags = new WeakMap<readonly ReminderWithPet[], string>();

/**
 * All reminders. If nothing has changed, the server answers 304 and the cached list is kept, because parsing
 * thousands of reminders would be noticeable.
 */
export const remindersQuery = queryOptions({
  queryKey: [listReminders.path],
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
  queryFn: async ({ client, queryKey, signal }) => {
    const cachedReminders = client.getQueryData<readonly ReminderWithPet[]>(queryKey);
    const knownTag = (cachedReminders && tags.get(cachedReminders)) ?? null;
    const { tag, answer } = await callTagged(listReminders, {}, knownTag, { signal });
    if (answer && tag !== null) tags.set(answer, tag);
    return answer ?? cachedReminders ?? [];
  },
  // The ETag is stored by the identity of the answer, so the cache must keep the same object.
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

type CachedReminders = readonly ReminderWithPet[];

const ownerZone = (queryClient: QueryClient): string =>
  accountTimeZone(queryClient.getQueryData<User | null>(currentUserKey));

/** Sets a reminder's state in every list, independently of other pending changes. */
export const showReminder = (queryClient: QueryClient, reminder: ReminderWithPet): void => {
  const { id, petId, isCompleted, isOverdue, completedAt } = reminder;
  const overdueKey = overdueQuery.queryKey;
  queryClient.setQueryData<CachedReminders>(
    overdueKey,
    (list) => {
      const otherReminders = list?.filter((otherReminder) => otherReminder.id !== id);
      return otherReminders && isOverdue
        ? inDueOrder([...otherReminders, reminder], ownerZone(queryClient))
        : otherReminders;
    },
    // The rest of the list is as old as before (see `withNewlyOverdue`).
    { updatedAt: queryClient.getQueryState(overdueKey)?.dataUpdatedAt ?? 0 },
  );
  for (const key of [remindersQuery.queryKey, petRemindersQuery(petId).queryKey]) {
    queryClient.setQueryData<CachedReminders>(key, (list) =>
      list?.map((otherReminder) =>
        otherReminder.id === id
          ? { ...otherReminder, isCompleted, isOverdue, completedAt }
          : otherReminder,
      ),
    );
  }
};

const asOpen = (reminder: ReminderWithPet): ReminderWithPet => ({
  ...reminder,
  isCompleted: false,
  completedAt: null,
});

const toCompleted = (reminder: ReminderWithPet): ReminderWithPet => ({
  ...reminder,
  isCompleted: true,
  isOverdue: false,
  completedAt: reminder.completedAt ?? timeNow().toISOString(),
});

const currentOwnerId = (queryClient: QueryClient): string =>
  queryClient.getQueryData<User | null>(currentUserKey)?.id ?? '';

/** The code that saves completions and reopenings through the outbox, loaded on demand. */
const loadSaveCompletion = () => import('./done/save-completion.ts');

const completeReminder = async (queryClient: QueryClient, reminder: ReminderWithPet) => {
  const { deliverCompletion } = await loadSaveCompletion();
  return deliverCompletion(reminder, currentOwnerId(queryClient));
};

/** Completes a reminder without a toast, for callers that show their own. */
export const completeQuietly = async (
  queryClient: QueryClient,
  reminder: ReminderWithPet,
): Promise<void> => {
  if ((await completeReminder(queryClient, reminder)) !== 'server')
    await refetchWaiting(queryClient);
  await refreshAbout(queryClient, 'reminder');
};

const openReminderAgain = async (queryClient: QueryClient, reminder: ReminderWithPet) => {
  const { deliverReopening } = await loadSaveCompletion();
  return deliverReopening(reminder, currentOwnerId(queryClient));
};

const COMPLETION_MUTATION_KEY = ['tick reminder'];

/**
 * Options that completing and reopening share: requests that are already running must not overwrite the
 * optimistic state.
 */
const completionOptions = (queryClient: QueryClient) => ({
  mutationKey: COMPLETION_MUTATION_KEY,
  stopReading: (petId: string) =>
    Promise.all(
      [overdueQuery, remindersQuery, petRemindersQuery(petId)].map(({ queryKey }) =>
        queryClient.cancelQueries({ queryKey, exact: true }),
      ),
    ),
  // After several changes in a row, only the last one refetches, because the server does not know the others
  // yet.
  onSettled: async () => {
    if (queryClient.isMutating({ mutationKey: COMPLETION_MUTATION_KEY }) > 1) return;
    await refreshAbout(queryClient, 'reminder');
    // The lists contain the change by now.
    const { clearSynced } = await import('#renderer/offline/outbox/outbox.ts');
    await clearSynced(currentOwnerId(queryClient)).catch(() => undefined);
  },
});

/**
 * Reopens a reminder, with its `isOverdue` afterwards. The screen changes optimistically, and reverts with a
 * toast if the server refuses. Offline, the reopening is queued.
 */
export const useReopenReminder = () => {
  const queryClient = useQueryClient();
  const { stopReading, ...shared } = completionOptions(queryClient);
  return useMutation({
    ...shared,
    mutationFn: (reminder: ReminderWithPet) => openReminderAgain(queryClient, reminder),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      showReminder(queryClient, asOpen(reminder));
    },
    onSuccess: async (result, reminder) => {
      await refetchWaiting(queryClient);
      const isQueued = result === 'device';
      // A queued reopening is shown from the outbox, so the cached lists stay equal to the server's.
      if (isQueued) showReminder(queryClient, toCompleted(reminder));
      const description = isQueued ? { description: t('outbox.kept.text') } : {};
      toast({ title: t('reminders.reopened'), ...description });
    },
    onError: (error, reminder) => {
      showReminder(queryClient, toCompleted(reminder));
      showNotSaved(error, 'reminders.reopen.failed');
    },
  });
};

/**
 * Completes a reminder at the due date that is shown, and offers to undo. The screen changes optimistically,
 * and reverts with a toast if the server refuses. Offline, the completion is queued.
 */
export const useCompleteReminder = () => {
  const queryClient = useQueryClient();
  const { mutate: reopen } = useReopenReminder();
  const { stopReading, ...shared } = completionOptions(queryClient);
  return useMutation({
    ...shared,
    mutationFn: (reminder: ReminderWithPet) => completeReminder(queryClient, reminder),
    onMutate: async (reminder) => {
      await stopReading(reminder.petId);
      showReminder(queryClient, toCompleted(reminder));
    },
    onSuccess: async (result, reminder) => {
      if (result === 'asked') return showReminder(queryClient, asOpen(reminder));
      if (result !== 'server') await refetchWaiting(queryClient);
      // A queued completion is shown from the outbox, so the cached lists stay equal to the server's.
      if (result === 'device') showReminder(queryClient, asOpen(reminder));
      toast({
        title: t('reminders.completed'),
        ...(result === 'device' ? { description: t('outbox.kept.text') } : {}),
        ...(result === 'done already'
          ? {}
          : { action: { label: t('common.undo'), run: () => reopen(reminder) } }),
      });
    },
    onError: (error, reminder) => {
      showReminder(queryClient, asOpen(reminder));
      showNotSaved(error, 'reminders.complete.failed');
    },
  });
};

/**
 * Asks about a reminder that was completed outside the page, for example from a notice, at a due date that
 * has changed.
 */
export const askAboutRescheduled = async (
  queryClient: QueryClient,
  reminderId: string,
): Promise<void> => {
  const reminders = await queryClient.fetchQuery({ ...remindersQuery, staleTime: 0 });
  const reminder = reminders.find(({ id }) => id === reminderId);
  if (reminder && !reminder.isCompleted)
    (await import('./rescheduled/rescheduled.ts')).showRescheduledQuestion(reminder);
};
