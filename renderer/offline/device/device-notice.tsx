import {
  ArchiveRestore,
  HardDrive,
  type LucideIcon,
  RefreshCw,
  Smartphone,
  UserX,
} from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useInvitation } from '#renderer/offline/install/use-invitation.ts';
import { useUpdate } from '#renderer/offline/install/use-update.ts';
import { lostThings } from '#renderer/offline/reads/lost-state.ts';
import { storageState } from '#renderer/offline/reads/storage-state.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t, useLanguage } from '#renderer/ui/language/text.ts';
import { deletedAccount } from './deleted-account.ts';

const DeletedAccountSheet = standaloneLazyPart(
  async () => (await import('./deleted-account-sheet.tsx')).DeletedAccountSheet,
);
const LostSheet = standaloneLazyPart(async () => (await import('./lost-sheet.tsx')).LostSheet);

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A card above the navigation and the docks of forms. The page under it can still be scrolled. */
const Notice = ({ icon: Icon, title, text, onClose, children }: NoticeProps) => (
  <section
    role="status"
    data-device-notice=""
    className="fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+96px)] z-30 mx-auto flex max-w-md animate-rise gap-3 rounded-card border border-line bg-surface p-4 text-row shadow-float wide:right-6 wide:bottom-6 wide:left-auto wide:w-md [body:has([data-updated])_&]:hidden [body:has([data-fab])_&]:bottom-[calc(env(safe-area-inset-bottom)+160px)] wide:[body:has([data-fab])_&]:bottom-6"
  >
    <Icon size={24} className="shrink-0 text-narra" />
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        <Button look="secondary" size="pill" onClick={onClose}>
          {t(children ? 'offline.later' : 'common.close')}
        </Button>
      </div>
    </div>
  </section>
);

const updateTitles = {
  ready: 'offline.update.title',
  elsewhere: 'offline.update.elsewhere',
  gone: 'shell.updated.title',
} as const;

/**
 * Shows one notice at a time: a new version, a storage problem, things that a restored server lacks, data that a
 * deleted account left here, or the invitation to install.
 */
export const DeviceNotice = () => {
  useLanguage();
  const { update, apply, dismiss } = useUpdate();
  const storageTrouble = useSyncExternalStore(storageState.subscribe, storageState.current);
  const { invited, accept, end } = useInvitation();
  const lostEntities = useSyncExternalStore(lostThings.subscribe, lostThings.current);
  const endedAccount = useSyncExternalStore(deletedAccount.subscribe, deletedAccount.current);
  const [isShown, setShown] = useState(false);
  // The question returns the next time the app is opened.
  const [isPostponed, setIsPostponed] = useState(false);
  if (update !== 'none') {
    return (
      <Notice
        icon={RefreshCw}
        title={t(updateTitles[update])}
        text={t(update === 'gone' ? 'shell.updated.text' : 'offline.update.text')}
        onClose={dismiss}
      >
        <Button size="pill" onClick={apply}>
          {t('offline.update.reload')}
        </Button>
      </Notice>
    );
  }
  if (storageTrouble) {
    return (
      <Notice
        icon={HardDrive}
        title={t(`offline.${storageTrouble}.title`)}
        text={t(`offline.${storageTrouble}.text`)}
        onClose={() => storageState.set(undefined)}
      />
    );
  }
  if (lostEntities.length > 0 && !isPostponed) {
    return (
      <Notice
        icon={ArchiveRestore}
        title={t('offline.lost.title', { count: lostEntities.length })}
        text={t('offline.lost.text')}
        onClose={() => setIsPostponed(true)}
      >
        <Button size="pill" onClick={() => setShown(true)}>
          {t('offline.lost.show')}
        </Button>
        {isShown && <LostSheet onClose={() => setShown(false)} />}
      </Notice>
    );
  }
  if (endedAccount && !isPostponed) {
    return (
      <Notice
        icon={UserX}
        title={t('offline.deleted.title')}
        text={t('offline.deleted.short')}
        onClose={() => setIsPostponed(true)}
      >
        <Button size="pill" onClick={() => setShown(true)}>
          {t('offline.lost.show')}
        </Button>
        {isShown && <DeletedAccountSheet account={endedAccount} onClose={() => setShown(false)} />}
      </Notice>
    );
  }
  if (!invited) return null;
  return (
    <Notice
      icon={Smartphone}
      title={t('offline.install.title')}
      text={t(invited === 'prompt' ? 'offline.install.text' : 'offline.install.iphone')}
      onClose={end}
    >
      {invited === 'prompt' && (
        <Button size="pill" onClick={accept}>
          {t('offline.install.add')}
        </Button>
      )}
    </Notice>
  );
};
