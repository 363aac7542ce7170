import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { UnderWay } from '#renderer/ui/under-way.tsx';
import type { Activity } from '#server/backups/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { BackupsList } from './backups-list.tsx';
import { FoundBackup } from './found-backup.tsx';
import { backupsQuery } from './queries.ts';
import { type BackupDeeds, useBackups } from './use-backups.ts';

const LABELS: Readonly<Record<Activity['what'], MessageId>> = {
  'backing-up': 'backups.now.busy',
  choosing: 'backups.choosing',
  checking: 'backups.checking',
  restoring: 'backups.restoring',
};

const TEXTS: Partial<Readonly<Record<Activity['what'], MessageId>>> = {
  checking: 'backups.checking.text',
  restoring: 'backups.restoring.text',
};

interface WorkingProps {
  readonly activity: Activity;
  readonly onCancel: () => void;
}

const Working = ({ activity: { what, done, canGiveUp }, onCancel }: WorkingProps) => {
  const text = TEXTS[what];
  return (
    <UnderWay
      label={t(LABELS[what])}
      done={done}
      {...(text ? { text: t(text) } : {})}
      {...(canGiveUp ? { onCancel } : {})}
    />
  );
};

const Look = ({ deeds }: { readonly deeds: BackupDeeds }) => {
  const { data: backups, error } = useQuery(backupsQuery);
  const seen = useRef(false);
  useEffect(() => {
    // Something may have begun before anybody looked: the backup of the day, say.
    if (backups?.activity && !seen.current) deeds.watch(backups);
    seen.current = backups !== undefined;
  }, [backups, deeds]);
  if (error) return <p role="alert">{errorText(error)}</p>;
  return backups ? <BackupsList backups={backups} deeds={deeds} /> : <Skeleton className="h-96" />;
};

const Refused = ({ code, onBack }: { readonly code: MessageId; readonly onBack: () => void }) => (
  <div className="flex flex-col gap-5">
    <Banner tone="gumamela" icon={TriangleAlert} title={t('backups.refused')} urgent>
      {t(code)}
    </Banner>
    <Button look="secondary" onClick={onBack}>
      {t('backups.back')}
    </Button>
  </div>
);

/** Loaded anew: all that the page knows is of before. */
const toLogin = (): void => window.location.assign('/');

const Restored = () => (
  <div className="flex flex-col gap-5">
    <Banner tone="narra" icon={CircleCheck} title={t('backups.restored')}>
      {t('backups.restored.text')}
    </Banner>
    <Button onClick={toLogin}>{t('backups.restored.login')}</Button>
  </div>
);

const Contents = ({ deeds }: { readonly deeds: BackupDeeds }) => {
  const { step } = deeds;
  switch (step.at) {
    case 'working':
      return <Working activity={step.activity} onCancel={deeds.giveUp} />;
    case 'found':
      return (
        <FoundBackup
          checked={step.checked}
          onRestore={() => deeds.restore(step.checked.id)}
          onBack={deeds.showList}
        />
      );
    case 'refused':
      return <Refused code={step.code} onBack={deeds.showList} />;
    case 'restored':
      return <Restored />;
    default:
      return <Look deeds={deeds} />;
  }
};

/** The backups of this computer. Once the data is being replaced there is no way out but its end. */
export const BackupsSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const deeds = useBackups();
  const { step } = deeds;
  const close = (): void => {
    if (step.at === 'restored') toLogin();
    else if (step.at !== 'working' || step.activity.what !== 'restoring') onClose();
    else if (step.activity.canGiveUp) deeds.giveUp();
  };
  return (
    <Sheet open onClose={close} title={t('profile.backups')}>
      <div className="pb-2">
        <Contents deeds={deeds} />
      </div>
    </Sheet>
  );
};
