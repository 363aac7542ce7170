import { useLocation } from '@tanstack/react-router';
import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ItemConflict } from '#renderer/offline/conflicts/item-conflict.tsx';
import { canSaveAsNew } from '#renderer/offline/conflicts/save-as-new.ts';
import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import { saveAsNew, useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { canMove } from '#renderer/offline/outbox/outbox-edits.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { visibleItems } from '#renderer/offline/outbox/outbox-queue.ts';
import { nameOf, reasonOf } from '#renderer/offline/outbox/outbox-reason.ts';
import { canCopy, holdsEntry, writtenText } from '#renderer/offline/outbox/written-text.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { DropItemDialog } from './drop-item-dialog.tsx';
import { MoveItem } from './move-item.tsx';
import { SaveOutboxCopy } from './outbox-file-buttons.tsx';
import { SyncMark } from './sync-mark.tsx';
import { UndoItem } from './undo-item.tsx';

interface EntryProps {
  readonly item: OutboxItem;
  readonly reason: string;
  readonly onDrop: () => void;
}

const Picture = ({ item }: Pick<EntryProps, 'item'>) => {
  const Icon = kindOf(item).icon(item);
  return <Icon size={24} className="text-ink-soft" />;
};

const DropButton = ({ item, onDrop }: Pick<EntryProps, 'item' | 'onDrop'>) =>
  kindOf(item).undo && !holdsEntry(item) ? (
    <UndoItem item={item} look="quiet" />
  ) : (
    <Button look="quiet-danger" size="row" icon={Trash2} onClick={onDrop}>
      {t('outbox.drop')}
    </Button>
  );

/** Opens a conflict in its own sheet, over the list. */
const ChooseButton = ({ item }: Pick<EntryProps, 'item'>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="row" onClick={() => setOpen(true)}>
        {t('outbox.conflict.choose')}
      </Button>
      {open && <ItemConflict item={item} onClose={() => setOpen(false)} />}
    </>
  );
};

const SaveAsNew = ({ item }: Pick<EntryProps, 'item'>) => {
  const sendOutbox = useSendOutbox();
  const save = async () => {
    try {
      await saveAsNew(item);
      toast({ title: t('outbox.savedAsNew') });
      sendOutbox.mutate({ owner: item.owner, trigger: 'by-itself' });
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <Button look="secondary" size="row" onClick={() => void save()}>
      {t('outbox.saveAsNew')}
    </Button>
  );
};

/** Copies a refused change as text, so that nothing that was typed is lost with it. */
const CopyButton = ({ item }: Pick<EntryProps, 'item'>) => (
  <Button
    look="secondary"
    size="row"
    icon={Copy}
    aria-label={t('outbox.copy.of', { title: nameOf(item) })}
    onClick={() =>
      void copyText(writtenText(item), { copied: 'outbox.copied', failed: 'outbox.notCopied' })
    }
  >
    {t('outbox.copy')}
  </Button>
);

const OutboxEntry = ({ item, reason, onDrop }: EntryProps) => (
  <>
    <ListRow
      leading={<Picture item={item} />}
      title={nameOf(item)}
      detail={
        <>
          {[t(`outbox.kind.${item.kind}`), 'petName' in item ? item.petName : '']
            .filter(Boolean)
            .join(' · ')}
          <span className="block">
            <SyncMark item={item} />
          </span>
          <span className="mt-1 block wrap-anywhere">{reason}</span>
        </>
      }
      size="plain"
      {...kindOf(item).place?.(item)}
    />
    {!item.takenBack && (
      <li className="flex flex-wrap justify-end gap-3 py-2">
        {item.state === 'conflict' ? (
          <ChooseButton item={item} />
        ) : (
          <DropButton item={item} onDrop={onDrop} />
        )}
        {canCopy(item) && <CopyButton item={item} />}
        {canMove(item) && <MoveItem item={item} />}
        {canSaveAsNew(item) && <SaveAsNew item={item} />}
      </li>
    )}
  </>
);

/** Closes the sheet when the owner follows a link to an item. */
const useCloseOnLeaving = (onClose: () => void): void => {
  const currentPath = useLocation({ select: ({ href }) => href });
  const firstPath = useRef(currentPath);
  useEffect(() => {
    if (currentPath !== firstPath.current) onClose();
  }, [currentPath, onClose]);
};

/** Everything that this device still has to send, so that nothing waits unseen. */
export const OutboxListSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { items } = useOutbox();
  const [dropping, setDropping] = useState<OutboxItem>();
  const [isAsking, setAsking] = useState(false);
  const waitingItems = visibleItems(items);
  const isSentByItself = waitingItems.some(({ state }) => state === 'waiting');
  const text = isSentByItself ? 'outbox.list.text' : 'outbox.list.decide';
  useCloseOnLeaving(onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('outbox.list.title')}
      subtitle={t(waitingItems.length > 0 ? text : 'outbox.list.empty')}
    >
      <ul>
        {waitingItems.map((item) => (
          <OutboxEntry
            key={item.id}
            item={item}
            reason={reasonOf(items, item)}
            onDrop={() => {
              setDropping(item);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      {waitingItems[0] && <SaveOutboxCopy owner={waitingItems[0].owner} />}
      {dropping && (
        <DropItemDialog item={dropping} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  );
};
