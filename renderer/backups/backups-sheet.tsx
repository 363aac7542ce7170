import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { BackupsList } from './backups-list.tsx';
import { EncryptedBackup } from './encrypted-backup.tsx';
import { FoundBackup } from './found-backup.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { backupsQuery } from './queries.ts';
import { BackupProgress, BackupRefused, RestoredStep, reloadAtLogin } from './steps.tsx';
import { type BackupActions, useBackups } from './use-backups.ts';

const ListStep = ({ actions }: { readonly actions: BackupActions }) => {
  const { data: backups, error } = useQuery(backupsQuery);
  const hasLoaded = useRef(false);
  useEffect(() => {
    // Another backup, such as the daily one, may have started before the sheet was opened.
    if (backups?.activity && !hasLoaded.current) actions.watch(backups);
    hasLoaded.current = backups !== undefined;
  }, [backups, actions]);
  if (error) return <p role="alert">{errorText(error)}</p>;
  return backups ? (
    <BackupsList backups={backups} actions={actions} />
  ) : (
    <Skeleton className="h-96" />
  );
};

const BackupsContents = ({ actions }: { readonly actions: BackupActions }) => {
  const { step } = actions;
  switch (step.kind) {
    case 'working':
      return <BackupProgress activity={step.activity} onCancel={actions.giveUp} />;
    case 'found':
      return (
        <FoundBackup
          checked={step.checked}
          onRestore={() => actions.restore(step.checked.id)}
          onBack={actions.showList}
        />
      );
    case 'sealed':
      return (
        <EncryptedBackup
          key={step.sealed.name}
          backup={step.sealed}
          onOpen={actions.open}
          onBack={actions.showList}
        />
      );
    case 'passphrase':
      return <PassphraseForm onDone={actions.showList} />;
    case 'refused':
      return <BackupRefused title={step.title} code={step.code} onBack={actions.showList} />;
    case 'restored':
      return <RestoredStep />;
    default:
      return <ListStep actions={actions} />;
  }
};

interface SheetProps {
  /** Starts a backup at once. */
  readonly begin?: boolean;
  readonly onClose: () => void;
}

/** The backups of this computer. While data is being replaced, the sheet cannot be closed. */
export const BackupsSheet = ({ begin = false, onClose }: SheetProps) => {
  const actions = useBackups();
  const { step, backUp } = actions;
  const hasBegun = useRef(!begin);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    backUp();
  }, [backUp]);
  const close = (): void => {
    if (step.kind === 'restored') reloadAtLogin();
    else if (step.kind !== 'working' || step.activity.what !== 'restoring') onClose();
    else if (step.activity.canGiveUp) actions.giveUp();
  };
  return (
    <Sheet open onClose={close} title={t('profile.backups')}>
      <div className="pb-2">
        <BackupsContents actions={actions} />
      </div>
    </Sheet>
  );
};
