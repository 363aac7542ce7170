import { Hospital } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const Dialog = lazyPart(async () => {
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
          <Suspense>
            <Dialog onClose={() => setOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
};
