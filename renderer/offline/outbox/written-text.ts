import { formatMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { fieldsOf, isRemoval, kindOf } from './kinds.ts';
import { isVersioned, lastTypedFields, type OutboxItem, type StoredBase } from './outbox-item.ts';
import { nameOf } from './outbox-reason.ts';

/** Whether an item was refused and says something that its author may want to copy. */
export const canCopy = (item: OutboxItem): boolean => item.state === 'refused' && !isRemoval(item);

/** Whether an item says something that its author entered, which is lost when the item is dropped. */
export const holdsEntry = (item: OutboxItem): boolean => {
  const { role, written } = kindOf(item);
  return role === 'new' || role === 'edit' || (written?.(item).length ?? 0) > 0;
};

const typedLines = (item: OutboxItem): readonly string[] => {
  const fields = lastTypedFields<object>(item);
  const previousVersion = isVersioned(item) ? item.base : null;
  // The cast is safe: a new thing has the fields that the descriptions of its fields read.
  return fieldsOf(item, previousVersion ?? (fields as StoredBase)).flatMap(
    ({ label, isPhotos, show, typed }) => {
      const value = typed({ ...fields }, previousVersion);
      if (value === undefined) return [];
      if (isPhotos) return [`${label}: ${[value].flat().filter(Boolean).length}`];
      const text = show(value);
      // A new thing does not clear anything.
      if (text === '' && previousVersion === null) return [];
      return [`${label}: ${text || t('outbox.conflict.none')}`];
    },
  );
};

/** A refused change as text that can be pasted elsewhere. Photos are counted. */
export const writtenText = (item: OutboxItem): string => {
  const petName = 'petName' in item ? item.petName : '';
  const heading = [t(`outbox.kind.${item.kind}`), nameOf(item), petName]
    .filter(Boolean)
    .join(' · ');
  const itemLines = kindOf(item).written?.(item) ?? typedLines(item);
  return [heading, formatMoment(new Date(item.createdAt)), ...itemLines].join('\n');
};
