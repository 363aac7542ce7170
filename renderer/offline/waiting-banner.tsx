import { CircleAlert, CloudOff, CopyPlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/text.ts';
import { DropItemDialog } from './drop-item-dialog.tsx';
import { ItemConflict } from './item-conflict.tsx';
import { useOutbox } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { reasonOf } from './outbox-reason.ts';

const looks = {
  waiting: { tone: 'mangga', icon: CloudOff, title: 'outbox.mark.waiting' },
  synced: { tone: 'mangga', icon: CloudOff, title: 'outbox.mark.synced' },
  conflict: { tone: 'mangga', icon: CopyPlus, title: 'outbox.mark.conflict' },
  refused: { tone: 'gumamela', icon: CircleAlert, title: 'outbox.mark.refused' },
} as const;

interface WaitingBannerProps {
  readonly item: OutboxItem;
  /** Whether what was typed can be given up here. */
  readonly canDrop?: boolean;
}

/** Why what was done with a pet or a record is not on the server yet, and what can be done about it. */
export const WaitingBanner = ({ item, canDrop = false }: WaitingBannerProps) => {
  const { items } = useOutbox();
  const [over, setOver] = useState<'drop' | 'conflict'>();
  const back = () => setOver(undefined);
  const { tone, icon, title } = looks[item.state];
  return (
    <div className="mb-4">
      <Banner tone={tone} icon={icon} title={t(title)}>
        <p>{reasonOf(items, item)}</p>
        {item.state === 'conflict' ? (
          <Button look="secondary" size="row" className="mt-3" onClick={() => setOver('conflict')}>
            {t('outbox.conflict.choose')}
          </Button>
        ) : (
          canDrop && (
            <Button
              look="secondary"
              size="row"
              icon={Undo2}
              className="mt-3"
              onClick={() => setOver('drop')}
            >
              {t('outbox.drop.changes')}
            </Button>
          )
        )}
      </Banner>
      <DropItemDialog item={item} open={over === 'drop'} onClose={back} />
      {over === 'conflict' && <ItemConflict item={item} onClose={back} />}
    </div>
  );
};
