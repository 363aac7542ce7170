import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { loadAnswers, t } from '#renderer/ui/language/text.ts';

/** The reason for a refused backup is a text of the server's answers, which are loaded with an error otherwise. */
const LazyFirstBackupSheet = standaloneLazyPart(async () => {
  await loadAnswers();
  return (await import('./first-backup-sheet.tsx')).FirstBackupSheet;
});

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
      {open && <LazyFirstBackupSheet onClose={() => setOpen(false)} />}
    </div>
  );
};
