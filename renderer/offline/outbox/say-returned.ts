import type { QueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { call } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { madeFor } from '#server/http/rules.ts';
import { deletePet } from '#server/pets/contract.ts';
import { deleteRecord } from '#server/records/contract.ts';
import { type OutboxItem, subjectOf } from './outbox-item.ts';
import type { Items } from './outbox-queue.ts';
import { nameOf } from './outbox-reason.ts';

const LONG = 10_000;

const deleteAfterAll = async (queryClient: QueryClient, item: OutboxItem): Promise<void> => {
  const id = subjectOf(item) ?? '';
  const once = { idempotencyKey: v4(), headers: madeFor(item.owner) };
  try {
    await (item.kind.startsWith('pet')
      ? call(deletePet, { params: { petId: id } }, once)
      : call(deleteRecord, { params: { recordId: id } }, once));
    await refreshPets(queryClient);
  } catch (error) {
    showErrorToast(error);
  }
};

/** Says what an edit made here brought back that was deleted elsewhere, and how to delete it after all. */
export const sayReturned = (queryClient: QueryClient, items: Items): void => {
  const [item, ...others] = items;
  if (!item) return;
  const run = () => void deleteAfterAll(queryClient, item);
  toast({
    title: t('outbox.returned', { title: items.map(nameOf).join(', ') }),
    description: t('outbox.returned.text'),
    duration: LONG,
    ...(others.length === 0 ? { action: { label: t('common.delete'), run } } : {}),
  });
};
