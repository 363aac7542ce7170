import { Download } from 'lucide-react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ExportSheetProps } from './export-sheet.tsx';

const LazyExportSheet = lazyPart(async () => (await import('./export-sheet.tsx')).ExportSheet);

/** Only the sheet, for callers that have no row of their own. The profile's texts must be loaded. */
export const ExportSheetPanel = (props: ExportSheetProps) => <LazyExportSheet {...props} />;

/** A row that opens the export of the account, or of one pet. */
export const ExportPanel = ({ pet }: Pick<ExportSheetProps, 'pet'>) => (
  <SheetRow
    icon={Download}
    title={pet ? t('transfer.export.pet', pet) : t('transfer.export')}
    sheet={(close) => <LazyExportSheet pet={pet} onClose={close} />}
  />
);
