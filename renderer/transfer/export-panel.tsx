import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';

const Sheet = lazyPart(async () => (await import('./export-sheet.tsx')).ExportSheet);

/** Only the sheet, for callers that have no row of their own. The profile's texts must be loaded. */
export const ExportSheetPanel = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet open onClose={onClose} />
);

/** The row of the account's settings that opens the export. */
export const ExportPanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow icon={Download} title={t('transfer.export')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Sheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
