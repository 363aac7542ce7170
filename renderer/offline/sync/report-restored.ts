import type { QueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { nameOf } from '#renderer/offline/outbox/outbox-reason.ts';
import { refreshShown } from '#renderer/offline/reads/refresh-shown.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { requestForAccount } from '#server/http/rules.ts';

const LONG_TOAST = 10_000;

const deleteAfterAll = async (queryClient: QueryClient, item: OutboxItem): Promise<void> => {
  const callOptions = { idempotencyKey: v4(), headers: requestForAccount(item.owner) };
  try {
    await kindOf(item).discard?.(item, callOptions);
    await refreshShown(queryClient);
  } catch (error) {
    showErrorToast(error);
  }
};

/** Reports that an edit made here restored something that was deleted elsewhere, and offers to delete it after all. */
export const reportRestored = (queryClient: QueryClient, items: Items): void => {
  const [item, ...otherItems] = items;
  if (!item) return;
  const deleteInBackground = () => void deleteAfterAll(queryClient, item);
  toast({
    title: t('outbox.returned', { title: items.map(nameOf).join(', ') }),
    description: t('outbox.returned.text'),
    duration: LONG_TOAST,
    ...(otherItems.length === 0
      ? { action: { label: t('common.delete'), run: deleteInBackground } }
      : {}),
  });
};
