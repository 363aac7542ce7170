import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';

const NOT_FOUND = 404;

/** Whether the edited thing is gone for good, so that only this device still knows it. */
export const canSaveAsNew = (item: OutboxItem): boolean =>
  kindOf(item).asNew !== undefined &&
  item.state === 'refused' &&
  item.problem?.status === NOT_FOUND;

/** Turns an edit of a thing that is gone into a new thing; undefined for other items. */
export const asNewThing = (
  item: OutboxItem,
  key: string,
  createdAt: string,
): NewItem | undefined =>
  canSaveAsNew(item)
    ? kindOf(item).asNew?.(item, { owner: item.owner, key, createdAt, untried: true })
    : undefined;
