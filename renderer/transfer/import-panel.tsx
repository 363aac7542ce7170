import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const LazyImportSheet = lazyPart(async () => (await import('./import-sheet.tsx')).ImportSheet);

interface ImportSheetPanelProps {
  readonly onClose: () => void;
  /** A file that is opened directly, for example after it was dropped. */
  readonly file?: File;
}

/** Only the sheet, for callers that have no row of their own. The profile's texts must be loaded. */
export const ImportSheetPanel = (props: ImportSheetPanelProps) => (
  <LazyImportSheet open {...props} />
);

/** The row of the account's settings that opens the import. */
export const ImportPanel = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow icon={Upload} title={t('transfer.import')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <LazyImportSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
