import { Button } from '#renderer/ui/button.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { type ListedRow, listedRow, RowList } from './row-list.tsx';
import { type BulkImport, type ImportResult, summary } from './use-bulk-import.ts';

const rowsOf = ({ failed, invalidRows, remaining }: ImportResult): readonly ListedRow[] =>
  [
    ...failed.map(
      ({ row, error }): ListedRow => ({
        row,
        tone: 'problem',
        text: errorText(error, 'pets.save.failed'),
      }),
    ),
    ...invalidRows.map(listedRow),
    ...remaining.map((row): ListedRow => ({ row, tone: 'note', text: t('bulkImport.notSent') })),
  ].sort((a, b) => a.row.line - b.row.line);

/** Lists the rows that were not imported. They are also put back into the box. */
export const ImportReport = ({
  bulk,
  report,
}: {
  readonly bulk: BulkImport;
  readonly report: ImportResult;
}) => (
  <>
    <div className="px-4 pt-6 pb-8">
      <h2 className="font-bold text-total">{summary(report)}</h2>
      <div className="mt-1 text-ink-soft text-row">
        {report.stoppedBy !== undefined && <p>{errorText(report.stoppedBy)}</p>}
        {report.remaining.length > 0 && (
          <p>{t('bulkImport.left', { count: report.remaining.length })}</p>
        )}
      </div>
      <div className="mt-4">
        <RowList rows={rowsOf(report)} label={t('bulkImport.rows')} />
      </div>
    </div>
    <Dock>
      <p className="mb-3 text-hint text-ink-soft">{t('bulkImport.inTheBox')}</p>
      <Button onClick={() => bulk.edit()}>{t('bulkImport.edit')}</Button>
    </Dock>
  </>
);
