import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { unlessGone } from '#renderer/ui/unless-gone.ts';
import {
  addNotificationTarget,
  changeNotificationTarget,
  deleteNotificationTarget,
  listNotificationTargets,
  type NotificationTarget,
  type targetForm,
  testNotificationTarget,
} from '#server/targets/contract.ts';
import { lastText } from './last-text.ts';

/** Read again at each opening, because each delivery changes them. */
export const targetsQuery = queryOptions({
  queryKey: [listNotificationTargets.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listNotificationTargets, {}, { signal }),
  staleTime: 0,
});

/** Adds a target, once for each key, or changes one. */
export const useSaveTarget = (changed: NotificationTarget | undefined) => {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof targetForm>, idempotencyKey: string) => {
    // The same change has the same result again, so it needs no key.
    await (changed
      ? call(changeNotificationTarget, { params: { targetId: changed.id }, body })
      : call(addNotificationTarget, { body }, { idempotencyKey }));
    await queryClient.invalidateQueries(targetsQuery);
  };
};

export const useDeleteTarget = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (targetId: string) =>
      unlessGone(call(deleteNotificationTarget, { params: { targetId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(targetsQuery);
      toast({ title: t('targets.deleted') });
    },
    onError: (error) => showErrorToast(error, 'targets.delete.failed'),
  });
};

export const useTestTarget = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (targetId: string) =>
      call(testNotificationTarget, { params: { targetId }, body: {} }),
    onSuccess: async (target) => {
      await queryClient.invalidateQueries(targetsQuery);
      if (target.last?.state === 'sent') toast({ title: t('targets.test.arrived') });
      else
        toast({
          title: t('targets.test.failed'),
          description: lastText(target),
          tone: 'danger',
        });
    },
    onError: (error) => showErrorToast(error, 'targets.test.failed'),
  });
};
