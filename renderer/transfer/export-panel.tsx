import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';

const Sheet = lazyPart(async () => (await import('./export-sheet.tsx')).ExportSheet);

/** The sheet alone, for who comes to it by another way; the profile's texts are there already. */
export const ExportSheetPanel = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet open onClose={onClose} />
);

/** The row of the account's settings from which everything is exported. */
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
