import { useEffect, useRef } from 'react';
import { call } from '#renderer/api.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import {
  cancelFirst,
  chooseFirst,
  firstProgress,
  openFirst,
  restoreFirst,
} from '#server/backups/contract.ts';
import { EncryptedBackup } from './encrypted-backup.tsx';
import { FoundBackup } from './found-backup.tsx';
import { BackupProgress, BackupRefused, RestoredStep, reloadAtLogin } from './steps.tsx';
import { type BackupActions, type BackupCalls, useBackups } from './use-backups.ts';

const newcomerCalls: BackupCalls = {
  progress: () => call(firstProgress, {}),
  check: () => call(chooseFirst, {}),
  open: (passphrase) => call(openFirst, { body: { passphrase } }),
  restore: (id) => call(restoreFirst, { body: { id } }),
  cancel: () => call(cancelFirst, {}),
};

interface ContentsProps {
  readonly actions: BackupActions;
  readonly onClose: () => void;
}

const FirstBackupContents = ({ actions, onClose }: ContentsProps) => {
  const { step } = actions;
  switch (step.kind) {
    case 'working':
      return <BackupProgress activity={step.activity} onCancel={actions.giveUp} />;
    case 'sealed':
      return <EncryptedBackup backup={step.sealed} onOpen={actions.open} onBack={onClose} />;
    case 'found':
      return (
        <FoundBackup
          checked={step.checked}
          isFirst
          onRestore={() => actions.restore(step.checked.id)}
          onBack={onClose}
        />
      );
    case 'refused':
      return (
        <BackupRefused
          title={step.title}
          code={step.code}
          backLabel="common.close"
          onBack={onClose}
        />
      );
    case 'restored':
      return <RestoredStep />;
    default:
      return <Skeleton className="h-40" />;
  }
};

/** Opens the file chooser at once, and closes the sheet if the chooser is cancelled. */
export const FirstBackupSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const actions = useBackups(newcomerCalls);
  const { step, hasFailed, check } = actions;
  const hasBegun = useRef(false);
  const hasWorked = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    check(null);
  }, [check]);
  useEffect(() => {
    if (hasFailed || (step.kind === 'list' && hasWorked.current)) onClose();
    hasWorked.current = step.kind !== 'list';
  }, [step, hasFailed, onClose]);
  const close = (): void => {
    if (step.kind === 'restored') reloadAtLogin();
    else if (step.kind !== 'working') onClose();
    else if (step.activity.canGiveUp) actions.giveUp();
  };
  return (
    <Sheet open onClose={close} title={t('backups.first')}>
      <div className="pb-2">
        <FirstBackupContents actions={actions} onClose={onClose} />
      </div>
    </Sheet>
  );
};
