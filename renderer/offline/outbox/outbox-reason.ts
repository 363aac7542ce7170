import { canSaveAsNew } from '#renderer/offline/conflicts/save-as-new.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { isNew, kindOf, neededIdsOf, titleOf } from './kinds.ts';
import { errorOf } from './outbox-answer.ts';
import { type ItemProblem, newIdOf, type OutboxItem } from './outbox-item.ts';
import type { Items } from './outbox-queue.ts';
import { blockerOf, TOO_OLD_CODE } from './outbox-sending.ts';

/** The name of an item in lists. */
export const nameOf = (item: OutboxItem): string => titleOf(item) || t('outbox.unnamed');

const refusalOf = (item: OutboxItem, problem: ItemProblem): string => {
  if (problem.code === TOO_OLD_CODE) return t('outbox.detail.old');
  if (canSaveAsNew(item)) {
    const isPart = kindOf(item).whole?.(item) !== undefined;
    return t(isPart ? 'outbox.detail.gonePart' : 'outbox.detail.goneEdit');
  }
  if (problem.status === 404) return t('outbox.detail.gone');
  return t('outbox.detail.refused', { reason: errorText(errorOf(problem)) });
};

/** Says why an item is not on the server yet. */
export const reasonOf = (items: Items, item: OutboxItem): string => {
  if (item.takenBack) return t('outbox.detail.takenBack');
  if (item.state === 'conflict') {
    return t(kindOf(item).conflictText ?? 'outbox.detail.conflict');
  }
  if (item.problem) return refusalOf(item, item.problem);
  const blocker = blockerOf(items, item);
  if (!blocker) return t('outbox.detail.waiting');
  return isNew(blocker) && neededIdsOf(item).includes(newIdOf(blocker))
    ? t('outbox.detail.waitsFor', { name: titleOf(blocker) })
    : t('outbox.detail.same');
};
