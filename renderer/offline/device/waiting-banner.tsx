import { CircleAlert, CloudOff, CopyPlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ItemConflict } from '#renderer/offline/conflicts/item-conflict.tsx';
import { isRemoval } from '#renderer/offline/outbox/kinds.ts';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { reasonOf } from '#renderer/offline/outbox/outbox-reason.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { DropItemDialog } from './drop-item-dialog.tsx';
import { UndoItem } from './undo-item.tsx';

const bannersByState = {
  waiting: { tone: 'mangga', icon: CloudOff, title: 'outbox.mark.waiting' },
  conflict: { tone: 'mangga', icon: CopyPlus, title: 'outbox.mark.conflict' },
  refused: { tone: 'gumamela', icon: CircleAlert, title: 'outbox.mark.refused' },
} as const;

interface WaitingBannerProps {
  readonly item: OutboxItem;
  /** Whether the change can be discarded here. */
  readonly canDrop?: boolean;
}

interface ResolveButtonProps extends Required<WaitingBannerProps> {
  readonly onOpen: (openDialog: 'drop' | 'conflict') => void;
}

const ResolveButton = ({ item, canDrop, onOpen }: ResolveButtonProps) => {
  const buttonProps = { look: 'secondary', className: 'mt-3' } as const;
  if (item.state === 'conflict') {
    return (
      <Button {...buttonProps} size="row" onClick={() => onOpen('conflict')}>
        {t('outbox.conflict.choose')}
      </Button>
    );
  }
  if (!canDrop) return null;
  if (isRemoval(item)) return <UndoItem {...buttonProps} item={item} />;
  return (
    <Button {...buttonProps} size="row" icon={Undo2} onClick={() => onOpen('drop')}>
      {t('outbox.drop.changes')}
    </Button>
  );
};

/** Says why a change is not on the server yet, and offers what can be done about it. */
export const WaitingBanner = ({ item, canDrop = false }: WaitingBannerProps) => {
  const { items } = useOutbox();
  const [openDialog, setOpenDialog] = useState<'drop' | 'conflict'>();
  const closeDialog = () => setOpenDialog(undefined);
  // The item has arrived; the lists will show it in a moment.
  if (item.state === 'synced') return null;
  const { tone, icon, title } = bannersByState[item.state];
  return (
    <div className="mb-4">
      <Banner tone={tone} icon={icon} title={t(title)}>
        <p>{reasonOf(items, item)}</p>
        <ResolveButton item={item} canDrop={canDrop} onOpen={setOpenDialog} />
      </Banner>
      <DropItemDialog item={item} open={openDialog === 'drop'} onClose={closeDialog} />
      {openDialog === 'conflict' && <ItemConflict item={item} onClose={closeDialog} />}
    </div>
  );
};
