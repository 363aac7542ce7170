import { errorText } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { errorOf } from './outbox-answer.ts';
import { type OutboxItem, titleOf } from './outbox-item.ts';
import { type Items, waitsFor } from './outbox-queue.ts';

/** What an item is called where it is shown. */
export const nameOf = (item: OutboxItem): string => titleOf(item) || t('outbox.unnamed');

/** Why an item is not on the server yet, in words. */
export const reasonOf = (items: Items, item: OutboxItem): string => {
  if (item.takenBack) return t('outbox.detail.takenBack');
  if (item.state === 'conflict') return t('outbox.detail.conflict');
  if (item.problem) return t('outbox.detail.refused', { reason: errorText(errorOf(item.problem)) });
  const before = waitsFor(items, item);
  if (!before) return t('outbox.detail.waiting');
  return before.kind === 'pet'
    ? t('outbox.detail.waitsFor', { name: titleOf(before) })
    : t('outbox.detail.same');
};
