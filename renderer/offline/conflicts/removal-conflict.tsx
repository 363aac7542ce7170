import { Trash2 } from 'lucide-react';
import { fieldsOf, type RemovalItem, titleOf } from '#renderer/offline/outbox/kinds.ts';
import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { compare } from './conflict-choices.ts';
import { writeMoment } from './edit-conflict.tsx';

interface RemovalConflictProps {
  readonly item: RemovalItem;
  readonly theirs: Stored;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Deleted here, changed there: what was changed, and whether it is to stay. */
export const RemovalConflict = ({
  item,
  theirs,
  onKeep,
  onDelete,
  onClose,
}: RemovalConflictProps) => {
  const fields = fieldsOf(item, theirs).filter(({ isPhotos }) => !isPhotos);
  const { choices } = compare(fields, { base: item.base, words: {}, theirs });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('outbox.conflict.removal.title', { title: titleOf(item) })}
      subtitle={t('outbox.conflict.removal.text', {
        mine: writeMoment(new Date(item.createdAt)),
        theirs: writeMoment(new Date(theirs.updatedAt)),
      })}
      dock={
        <div className="grid grid-cols-2 gap-3">
          <Button look="quiet-danger" icon={Trash2} onClick={onDelete}>
            {t('outbox.conflict.removal.delete')}
          </Button>
          <Button onClick={onKeep}>{t('outbox.conflict.removal.keep')}</Button>
        </div>
      }
    >
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
