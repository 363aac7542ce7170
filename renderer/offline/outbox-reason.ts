import { errorText } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { errorOf } from './outbox-answer.ts';
import { type OutboxItem, titleOf } from './outbox-item.ts';
import { type Items, waitsFor } from './outbox-queue.ts';

/** Why an item is not on the server yet, in words. */
export const reasonOf = (items: Items, item: OutboxItem): string => {
  if (item.problem) return t('outbox.detail.refused', { reason: errorText(errorOf(item.problem)) });
  const pet = waitsFor(items, item);
  return pet ? t('outbox.detail.waitsFor', { name: titleOf(pet) }) : t('outbox.detail.waiting');
};
