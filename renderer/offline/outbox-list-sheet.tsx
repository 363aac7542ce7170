import { useLocation } from '@tanstack/react-router';
import { PawPrint, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { ListRow } from '#renderer/ui/list-row.tsx';
import { RecordIcon } from '#renderer/ui/record-icon.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import { DropItemDialog } from './drop-item-dialog.tsx';
import { useOutbox } from './outbox.ts';
import { type OutboxItem, recordBodyOf, titleOf } from './outbox-item.ts';
import { unsynced } from './outbox-queue.ts';
import { reasonOf } from './outbox-reason.ts';
import { SyncMark } from './sync-mark.tsx';

interface EntryProps {
  readonly item: OutboxItem;
  readonly reason: string;
  readonly onDrop: () => void;
}

const Picture = ({ item }: Pick<EntryProps, 'item'>) =>
  item.kind === 'pet' ? (
    <PawPrint size={24} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
  ) : (
    <RecordIcon type={recordBodyOf(item).type} className="text-ink-soft" />
  );

const Entry = ({ item, reason, onDrop }: EntryProps) => (
  <>
    <ListRow
      leading={<Picture item={item} />}
      title={titleOf(item)}
      detail={
        <>
          {item.kind === 'record' && `${item.petName} · `}
          <SyncMark item={item} />
          <span className="mt-1 block wrap-anywhere">{reason}</span>
        </>
      }
      size="plain"
      {...(item.kind === 'record'
        ? { to: `/pet/${item.petId}`, search: { tab: 'records' } }
        : { to: `/pet/${item.id}` })}
    />
    <li className="flex justify-end py-2">
      <Button look="quiet-danger" size="row" icon={Trash2} onClick={onDrop}>
        {t('outbox.drop')}
      </Button>
    </li>
  </>
);

/** A way to an item leaves the sheet behind. */
const useCloseOnLeaving = (onClose: () => void): void => {
  const place = useLocation({ select: ({ href }) => href });
  const first = useRef(place);
  useEffect(() => {
    if (place !== first.current) onClose();
  }, [place, onClose]);
};

/** All that this device still has to send, wherever it belongs: nothing waits unseen. */
export const OutboxListSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { items } = useOutbox();
  const [dropping, setDropping] = useState<OutboxItem>();
  const [asking, setAsking] = useState(false);
  const waiting = unsynced(items);
  useCloseOnLeaving(onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('outbox.list.title')}
      subtitle={t(waiting.length > 0 ? 'outbox.list.text' : 'outbox.list.empty')}
    >
      <ul>
        {waiting.map((item) => (
          <Entry
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
      {dropping && (
        <DropItemDialog item={dropping} open={asking} onClose={() => setAsking(false)} />
      )}
    </Sheet>
  );
};
