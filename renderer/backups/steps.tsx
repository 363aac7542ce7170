import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { TaskProgress } from '#renderer/ui/charts/task-progress.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Activity } from '#server/backups/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

const ACTIVITY_LABELS: Readonly<Record<Activity['what'], MessageId>> = {
  'backing-up': 'backups.now.busy',
  choosing: 'backups.choosing',
  checking: 'backups.checking',
  restoring: 'backups.restoring',
};

const ACTIVITY_TEXTS: Partial<Readonly<Record<Activity['what'], MessageId>>> = {
  checking: 'backups.checking.text',
  restoring: 'backups.restoring.text',
};

interface WorkingProps {
  readonly activity: Activity;
  readonly onCancel: () => void;
}

export const BackupProgress = ({ activity: { what, done, canGiveUp }, onCancel }: WorkingProps) => {
  const text = ACTIVITY_TEXTS[what];
  return (
    <TaskProgress
      label={t(ACTIVITY_LABELS[what])}
      doneShare={done}
      {...(text ? { text: t(text) } : {})}
      {...(canGiveUp ? { onCancel } : {})}
    />
  );
};

interface RefusedProps {
  readonly title: MessageId;
  readonly code: MessageId;
  /** The label of the back button; "Back to the list" by default. */
  readonly backLabel?: MessageId;
  readonly onBack: () => void;
}

export const BackupRefused = ({
  title,
  code,
  backLabel = 'backups.back',
  onBack,
}: RefusedProps) => (
  <div className="flex flex-col gap-5">
    <Banner tone="gumamela" icon={TriangleAlert} title={t(title)} urgent>
      {t(code)}
    </Banner>
    <Button look="secondary" onClick={onBack}>
      {t(backLabel)}
    </Button>
  </div>
);

/** Reloads the page, because all cached data is from before the restore. */
export const reloadAtLogin = (): void => window.location.assign('/');

export const RestoredStep = () => (
  <div className="flex flex-col gap-5">
    <Banner tone="narra" icon={CircleCheck} title={t('backups.restored')}>
      {t('backups.restored.text')}
    </Banner>
    <Button onClick={reloadAtLogin}>{t('backups.restored.login')}</Button>
  </div>
);
