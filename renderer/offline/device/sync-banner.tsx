import { CloudUpload, type LucideIcon, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type SyncProgress, stopSync, useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { type Items, visibleItems } from '#renderer/offline/outbox/outbox-queue.ts';
import { nameOf } from '#renderer/offline/outbox/outbox-reason.ts';
import { useSendOutbox, useSyncing } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useAccountId } from '#renderer/use-owner.ts';
import { OutboxListSheet } from './outbox-list-sheet.tsx';

const tones = {
  mangga: { ground: 'bg-mangga-soft', title: 'text-mangga' },
  dagat: { ground: 'bg-dagat-soft', title: 'text-dagat' },
} as const;

interface BarProps {
  readonly tone: keyof typeof tones;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: string;
  /** From 0 to 1. */
  readonly doneShare?: number;
  readonly children: ReactNode;
}

const Bar = ({ tone, icon: Icon, title, detail, doneShare, children }: BarProps) => (
  <div className={tones[tone].ground}>
    <div className="flex items-center gap-3 px-4 py-2 text-row max-narrow:flex-wrap">
      <Icon size={20} className={`shrink-0 ${tones[tone].title}`} />
      <div className="min-w-0 flex-1 max-narrow:basis-3/4">
        <p className={`font-semibold ${tones[tone].title}`}>{title}</p>
        {detail !== undefined && <p className="wrap-anywhere text-hint text-ink">{detail}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap justify-end">{children}</div>
    </div>
    {doneShare !== undefined && (
      <div aria-hidden className="h-1 bg-track">
        <div className="h-full rounded-r-full bg-dagat" style={{ width: `${doneShare * 100}%` }} />
      </div>
    )}
  </div>
);

const LINK_CLASSES = '-mr-3 text-dagat!';

interface SyncingProps {
  readonly items: Items;
  readonly progress: SyncProgress;
}

/** The item that is being sent, and the number of items. */
const SyncingBar = ({ items, progress: { itemId, index, count } }: SyncingProps) => {
  const item = items.find(({ id }) => id === itemId);
  const names = item && [nameOf(item), 'petName' in item ? item.petName : ''];
  const detail = names?.filter(Boolean).join(', ');
  return (
    <Bar
      tone="dagat"
      icon={CloudUpload}
      title={t('outbox.syncing', { place: index, count })}
      {...(detail ? { detail } : {})}
      doneShare={(index - 0.5) / count}
    >
      <Button look="quiet" size="row" className={LINK_CLASSES} onClick={stopSync}>
        {t('common.cancel')}
      </Button>
    </Bar>
  );
};

interface WaitingProps {
  readonly items: Items;
  readonly owner: string;
  readonly onShow: () => void;
}

/** Unsent items while there is a connection. */
const WaitingBar = ({ items, owner, onShow }: WaitingProps) => {
  const sendOutbox = useSendOutbox();
  const refusedCount = items.filter(({ state }) => state === 'refused').length;
  const conflictCount = items.filter(({ state }) => state === 'conflict').length;
  const count = items.length - refusedCount - conflictCount;
  const lines = [
    conflictCount > 0 ? t('outbox.conflicts', { count: conflictCount }) : '',
    count > 0 ? t('outbox.unsynced', { count }) : '',
    refusedCount > 0 ? t('outbox.refused', { count: refusedCount }) : '',
  ].filter(Boolean);
  const [title = '', ...otherLines] = lines;
  const onlyConflicts = conflictCount === items.length;
  const detail = onlyConflicts ? t('outbox.conflicts.text') : otherLines.join(' · ');
  return (
    <Bar tone="dagat" icon={CloudUpload} title={title} {...(detail ? { detail } : {})}>
      <Button look="quiet" size="row" className="text-dagat!" onClick={onShow}>
        {t('outbox.show')}
      </Button>
      {!onlyConflicts && (
        <Button
          look="quiet"
          size="row"
          className={LINK_CLASSES}
          onClick={() => sendOutbox.mutate({ owner, trigger: 'by-owner' })}
        >
          {t('outbox.now')}
        </Button>
      )}
    </Bar>
  );
};

interface BannerProps {
  readonly offline: boolean;
  /** Rendered instead if the outbox is empty, so that only the state of the connection is shown. */
  readonly plain: ReactNode;
}

const OutboxBanner = ({ owner, offline, plain }: BannerProps & { readonly owner: string }) => {
  useSyncing(owner);
  const { items, progress } = useOutbox();
  const [isListOpen, setIsListOpen] = useState(false);
  const showList = () => setIsListOpen(true);
  const waitingItems = visibleItems(items);
  const renderBar = () => {
    if (waitingItems.length === 0) return plain;
    if (offline) {
      return (
        <Bar
          tone="mangga"
          icon={WifiOff}
          title={t('connection.offline')}
          detail={t('outbox.waiting', { count: waitingItems.length })}
        >
          <Button look="quiet" size="row" className="-mr-3 text-mangga!" onClick={showList}>
            {t('outbox.show')}
          </Button>
        </Bar>
      );
    }
    if (progress) return <SyncingBar items={items} progress={progress} />;
    return <WaitingBar items={waitingItems} owner={owner} onShow={showList} />;
  };
  return (
    <>
      {renderBar()}
      {isListOpen && <OutboxListSheet onClose={() => setIsListOpen(false)} />}
    </>
  );
};

/**
 * Keeps the signed-in owner's outbox running and shows its state: nothing if it is empty, amber without a connection,
 * blue with one.
 */
export const SyncBanner = (props: BannerProps) => {
  const owner = useAccountId();
  return owner === undefined ? props.plain : <OutboxBanner key={owner} owner={owner} {...props} />;
};
