import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';

const NOT_FOUND = 404;

/** Whether what an edit was made of is gone for good: only what this device knows of it is left. */
export const canSaveAsNew = (item: OutboxItem): boolean =>
  kindOf(item).asNew !== undefined &&
  item.state === 'refused' &&
  item.problem?.status === NOT_FOUND;

/** What an edit of something that is gone would be as something new; undefined for anything else. */
export const asNew = (item: OutboxItem, key: string, createdAt: string): NewItem | undefined =>
  canSaveAsNew(item)
    ? kindOf(item).asNew?.(item, { owner: item.owner, key, createdAt, untried: true })
    : undefined;
