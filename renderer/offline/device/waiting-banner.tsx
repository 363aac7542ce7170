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

const classesByLook = {
  waiting: { tone: 'mangga', icon: CloudOff, title: 'outbox.mark.waiting' },
  conflict: { tone: 'mangga', icon: CopyPlus, title: 'outbox.mark.conflict' },
  refused: { tone: 'gumamela', icon: CircleAlert, title: 'outbox.mark.refused' },
} as const;

interface WaitingBannerProps {
  readonly item: OutboxItem;
  /** Whether the change can be discarded here. */
  readonly canDrop?: boolean;
}

interface WayOutProps extends Required<WaitingBannerProps> {
  readonly onOver: (over: 'drop' | 'conflict') => void;
}

const ResolveButton = ({ item, canDrop, onOver }: WayOutProps) => {
  const buttonProps = { look: 'secondary', className: 'mt-3' } as const;
  if (item.state === 'conflict') {
    return (
      <Button {...buttonProps} size="row" onClick={() => onOver('conflict')}>
        {t('outbox.conflict.choose')}
      </Button>
    );
  }
  if (!canDrop) return null;
  if (isRemoval(item)) return <UndoItem {...buttonProps} item={item} />;
  return (
    <Button {...buttonProps} size="row" icon={Undo2} onClick={() => onOver('drop')}>
      {t('outbox.drop.changes')}
    </Button>
  );
};

/** Says why a change is not on the server yet, and offers what can be done about it. */
export const WaitingBanner = ({ item, canDrop = false }: WaitingBannerProps) => {
  const { items } = useOutbox();
  const [over, setOver] = useState<'drop' | 'conflict'>();
  const backToList = () => setOver(undefined);
  // The item has arrived; the lists will show it in a moment.
  if (item.state === 'synced') return null;
  const { tone, icon, title } = classesByLook[item.state];
  return (
    <div className="mb-4">
      <Banner tone={tone} icon={icon} title={t(title)}>
        <p>{reasonOf(items, item)}</p>
        <ResolveButton item={item} canDrop={canDrop} onOver={setOver} />
      </Banner>
      <DropItemDialog item={item} open={over === 'drop'} onClose={backToList} />
      {over === 'conflict' && <ItemConflict item={item} onClose={backToList} />}
    </div>
  );
};
