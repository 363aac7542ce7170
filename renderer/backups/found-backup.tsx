import { CircleCheck, Info, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatMoment } from '#renderer/ui/format/moments.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Counts } from '#renderer/ui/lists/counts.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import type { CheckedBackup } from '#server/backups/contract.ts';
import type { BackupCounts } from '#server/backups/rules.ts';

/** The contents of a backup in order of importance to an owner. */
const contentCounts = (contents: BackupCounts) =>
  (['pets', 'records', 'photos', 'documents', 'accounts'] as const).map((kind) => ({
    label: t(`backups.holds.${kind}`),
    count: contents[kind],
  }));

interface FoundProps {
  readonly checked: CheckedBackup;
  /** Nobody has an account here yet, so nothing is replaced and no confirmation is needed. */
  readonly isFirst?: boolean;
  readonly onRestore: () => void;
  readonly onBack: () => void;
}

/** Shows the contents of a checked backup, and restores it after a confirmation. */
export const FoundBackup = ({ checked, isFirst = false, onRestore, onBack }: FoundProps) => {
  const [isAsking, setAsking] = useState(false);
  const madeAtText = formatMoment(new Date(checked.madeAt));
  const isEmpty = checked.meeting === 'empty';
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="narra" icon={CircleCheck} title={t('backups.found')}>
        {t('backups.found.made', { when: madeAtText, version: checked.appVersion })}{' '}
        {!checked.own && t('backups.found.other')}
      </Banner>
      <div>
        <p className="mb-2 font-semibold text-row">{t('backups.holds')}</p>
        <Counts counts={contentCounts(checked.contents)} />
      </div>
      {checked.meeting === 'foreign' && (
        <Banner tone="dagat" icon={Info} title={t('backups.refused')}>
          {t('backups.foreign')}
        </Banner>
      )}
      <div className="flex flex-col gap-3">
        {checked.meeting !== 'foreign' && (
          <Button icon={RotateCcw} onClick={isFirst ? onRestore : () => setAsking(true)}>
            {t('backups.restore')}
          </Button>
        )}
        <Button look="secondary" onClick={onBack}>
          {t(isFirst ? 'common.cancel' : 'backups.back')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRestore();
        }}
        title={t('backups.confirm')}
        consequence={t(isEmpty ? 'backups.confirm.empty' : 'backups.confirm.text', {
          when: madeAtText,
        })}
        undo={t('backups.confirm.undo')}
        confirm={t('backups.confirm.go')}
        icon={RotateCcw}
      />
    </div>
  );
};
