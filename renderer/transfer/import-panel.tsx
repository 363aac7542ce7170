import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';

const Sheet = lazyPart(async () => (await import('./import-sheet.tsx')).ImportSheet);

interface ImportSheetPanelProps {
  readonly onClose: () => void;
  /** What is looked at without being chosen first. */
  readonly file?: File;
}

/** The sheet alone, for who comes to it by another way; the profile's texts are there already. */
export const ImportSheetPanel = (props: ImportSheetPanelProps) => <Sheet open {...props} />;

/** The row of the account's settings from which an exported file is restored. */
export const ImportPanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow icon={Upload} title={t('transfer.import')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <Sheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
