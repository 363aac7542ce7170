import { DatabaseBackup } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyFirstBackupSheet = lazyPart(
  async () => (await import('./first-backup-sheet.tsx')).FirstBackupSheet,
);

/**
 * Shown next to the sign-up of a household without an account: a new computer may have a backup of the old
 * one.
 */
export const FirstBackupPanel = () => {
  const [open, setOpen] = useState(false);
  // Only the app's own window can open a file chooser on this computer.
  if (window.alagaDesktop === undefined) return null;
  return (
    <div className="mt-6 flex flex-col">
      <Button look="secondary" icon={DatabaseBackup} onClick={() => setOpen(true)}>
        {t('backups.first')}
      </Button>
      <p className="mt-2 text-center text-hint text-ink-soft">{t('backups.first.text')}</p>
      {open && (
        <Suspense>
          <LazyFirstBackupSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
