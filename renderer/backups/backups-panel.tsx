import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { loadAnswers, t } from '#renderer/ui/language/text.ts';
import { backupProgressQuery } from './queries.ts';

/** The reason for a failed backup is a text of the server's answers, which are loaded with an error otherwise. */
const LazyBackupsSheet = lazyPart(async () => {
  await loadAnswers();
  const { BackupsSheet } = await import('./backups-sheet.tsx');
  return BackupsSheet;
});

interface SheetPanelProps {
  /** Starts a backup at once. */
  readonly begin: boolean;
  readonly onClose: () => void;
}

/** Only the sheet, for callers that have no row of their own. */
export const BackupsSheetPanel = ({ begin, onClose }: SheetPanelProps) => (
  <LazyBackupsSheet begin={begin} onClose={onClose} />
);

/**
 * The row of the account's settings that opens the backups, and tells if the last one failed. It is hidden on a
 * hosted server, where the operator makes them.
 */
export const BackupsPanel = () => {
  const { data } = useQuery(capabilitiesQuery);
  const isHousehold = data?.mode === 'household';
  const { data: progress } = useQuery({ ...backupProgressQuery, enabled: isHousehold });
  if (!isHousehold) return null;
  return (
    <SheetRow
      icon={DatabaseBackup}
      title={t('profile.backups')}
      detail={progress?.trouble && <span className="text-gumamela">{t('backups.trouble')}</span>}
      sheet={(close) => <LazyBackupsSheet onClose={close} />}
    />
  );
};
