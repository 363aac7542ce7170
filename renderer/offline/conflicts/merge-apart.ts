import { fieldsOf, isRemoval } from '#renderer/offline/outbox/kinds.ts';
import {
  endedIn,
  isKnown,
  joinWords,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { unsentWords } from '#renderer/offline/outbox/outbox-outcome.ts';
import { mergedWords } from './conflict-choices.ts';

/** The fields that merge an item in conflict with the server's newer state; undefined if the owner has to choose. */
export const wordsToMerge = (item: OutboxItem): object | undefined => {
  if (item.state !== 'conflict' || !isKnown(item) || isRemoval(item)) return undefined;
  const { theirs, base } = item;
  if (theirs === null || base === null) return undefined;
  const words = unsentWords(item);
  const merged = mergedWords(fieldsOf(item, theirs), { base, words, theirs });
  const before = endedIn(words);
  if (!merged || Object.keys({ ...merged, ...before }).length === 0) return undefined;
  return joinWords<object>(before, merged, { conflict: { merged: true } });
};
