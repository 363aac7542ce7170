import { Hospital } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const Dialog = standaloneLazyPart(async () => {
  const { ClinicsDialog } = await import('./clinics-dialog.tsx');
  return ClinicsDialog;
});

/** The row of a pet's page that opens the clinics nearby. */
export const ClinicsPanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Card flush>
        <ul>
          <SettingRow
            icon={Hospital}
            title={t('pets.clinics')}
            detail={t('pets.clinics.hint')}
            onClick={() => setOpen(true)}
          />
        </ul>
      </Card>
      {open && (
        <PartBoundary title="shell.error.title">
          <Dialog onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </div>
  );
};
