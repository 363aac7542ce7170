import { File } from 'lucide-react';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { validityOn } from '#server/pet-documents/rules.ts';
import { kindIcons, kindLabel, validityText } from './document-text.ts';

interface DocumentRowProps {
  readonly document: PetDocument;
  /** The owner's calendar day. */
  readonly today: string;
  /** The document's last unsent change. */
  readonly waitingItem: OutboxItem | undefined;
  readonly size: 'card' | 'plain';
  readonly onOpen: () => void;
}

/** A document in a list. */
export const DocumentRow = ({ document, today, waitingItem, size, onOpen }: DocumentRowProps) => {
  const Icon = kindIcons[document.kind];
  const isSoon = validityOn(today, document.expiresOn) === 'soon';
  const validity = validityText(document, today);
  const { number, pages } = document;
  return (
    <ListRow
      ref={passFocusOn}
      size={size}
      onClick={onOpen}
      leading={
        <>
          <Icon size={24} className={isSoon ? 'text-mangga' : 'text-ink-soft'} />
          <span className="sr-only">{kindLabel(document.kind)}</span>
        </>
      }
      title={document.title}
      detail={
        <>
          <span className="wrap-anywhere">
            {number}
            {number && validity && ' · '}
            <span className={isSoon ? 'font-semibold text-mangga' : ''}>{validity}</span>
          </span>
          {waitingItem && <SyncMark item={waitingItem} />}
        </>
      }
      trailing={
        pages.length > 0 && (
          <span className="flex shrink-0 items-center gap-1.5 self-center text-ink-soft text-row tabular-nums">
            <File size={20} />
            <span aria-hidden>{pages.length}</span>
            <span className="sr-only">
              {t('petDocuments.pages.count', { count: pages.length })}
            </span>
          </span>
        )
      }
    />
  );
};
