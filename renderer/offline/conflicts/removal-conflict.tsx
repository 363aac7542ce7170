import { Trash2 } from 'lucide-react';
import {
  fieldsOf,
  kindOf,
  type NewerThings,
  type RemovalItem,
  titleOf,
} from '#renderer/offline/outbox/kinds.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { compare } from './conflict-choices.ts';

interface RemovalConflictProps {
  readonly item: RemovalItem;
  readonly theirs: StoredBase;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

const NewParts = ({ news: { things, more } }: { readonly news: NewerThings }) => (
  <ul className="text-row">
    {things.map(({ id, icon: Icon, title, day }) => (
      <li
        key={id}
        className="flex min-h-11 items-center gap-3 border-line border-b py-2 max-narrow:flex-wrap"
      >
        <Icon strokeWidth={2} className="size-5 shrink-0 text-ink-soft" />
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{title}</span>
        <span className="shrink-0 text-ink-soft">{formatDate(day)}</span>
      </li>
    ))}
    {more && <li className="py-2 text-ink-soft">{t('outbox.conflict.removal.more')}</li>}
  </ul>
);

/** Something that was deleted here and changed elsewhere: shows the changes and asks whether to keep it. */
export const RemovalConflict = ({
  item,
  theirs,
  onKeep,
  onDelete,
  onClose,
}: RemovalConflictProps) => {
  const fields = fieldsOf(item, theirs).filter(({ isPhotos }) => !isPhotos);
  const { choices } = compare(fields, { base: item.base, words: {}, theirs });
  const newParts = kindOf(item).news?.(item);
  const deletedAt = formatShortMoment(new Date(item.createdAt));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(
        choices.length > 0 || !newParts
          ? 'outbox.conflict.removal.title'
          : 'outbox.conflict.removal.news.title',
        { title: titleOf(item) },
      )}
      subtitle={
        newParts
          ? t('outbox.conflict.removal.news', { mine: deletedAt })
          : t('outbox.conflict.removal.text', {
              mine: deletedAt,
              theirs: formatShortMoment(new Date(theirs.updatedAt)),
            })
      }
      dock={
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          <Button look="quiet-danger" icon={Trash2} onClick={onDelete}>
            {t('outbox.conflict.removal.delete')}
          </Button>
          <Button onClick={onKeep}>{t('outbox.conflict.removal.keep')}</Button>
        </div>
      }
    >
      {newParts && <NewParts news={newParts} />}
      <dl className="text-row">
        {choices.map((choice) => {
          const field = fields.find(({ name }) => name === choice.field);
          return (
            field && (
              <div
                key={choice.field}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
              >
                <dt className="text-ink-soft">{field.label}</dt>
                <dd className="ml-auto min-w-0 wrap-anywhere text-right">
                  {field.show(choice.theirs) || t('outbox.conflict.none')}
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </Sheet>
  );
};
