import { Upload } from 'lucide-react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
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
export const ImportPanel = () => (
  <SheetRow
    icon={Upload}
    title={t('transfer.import')}
    sheet={(close) => <LazyImportSheet open onClose={close} />}
  />
);
