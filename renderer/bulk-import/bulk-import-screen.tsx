import { WifiOff } from 'lucide-react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/charts/progress.tsx';
import { useOnline } from '#renderer/ui/device/use-online.ts';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { Dock, FormPage } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ImportReport } from './import-report.tsx';
import { Preview } from './preview.tsx';
import { TableBox } from './table-box.tsx';
import { type BulkImport, useBulkImport } from './use-bulk-import.ts';

interface SavingProps {
  readonly bulk: BulkImport;
  readonly doneCount: number;
  readonly total: number;
}

const SavingProgress = ({ bulk, doneCount, total }: SavingProps) => (
  <>
    <div className="px-4 pt-6 pb-8">
      <h2 className="mb-3 font-bold text-total">{t('bulkImport.saving')}</h2>
      <Progress value={doneCount / total} label={t('bulkImport.saving')} />
      <p className="mt-2 text-ink-soft text-row">
        {t('bulkImport.progress', { done: doneCount, of: total })}
      </p>
    </div>
    <Dock>
      <Button look="secondary" onClick={bulk.cancel}>
        {t('bulkImport.stop')}
      </Button>
    </Dock>
  </>
);

const ImportStep = ({ bulk }: { readonly bulk: BulkImport }) => {
  const { state } = bulk;
  switch (state.step) {
    case 'edit':
      return <TableBox bulk={bulk} error={state.error} line={state.line} />;
    case 'preview':
      return <Preview bulk={bulk} table={state.table} />;
    case 'saving':
      return <SavingProgress bulk={bulk} doneCount={state.done} total={state.total} />;
    case 'report':
      return <ImportReport bulk={bulk} report={state.report} />;
  }
};

/** Rows are sent to the server one by one and do not wait in the outbox, so the screen needs a connection. */
const NeedsConnection = () =>
  useOnline() ? null : (
    <div className="px-4 pt-4">
      <Banner tone="mangga" icon={WifiOff} title={t('bulkImport.offline')}>
        <p>{t('bulkImport.offline.text')}</p>
      </Banner>
    </div>
  );

const Import = ({ onAgain }: { readonly onAgain: () => void }) => {
  const bulkImport = useBulkImport();
  const { draft, state } = bulkImport;
  const note =
    state.step === 'edit'
      ? draft.state !== 'none' && <DraftNote draft={draft} onAgain={onAgain} />
      : t('bulkImport.subtitle');
  return (
    <FormPage
      title={t('bulkImport.title')}
      subtitle={note}
      {...(state.step === 'saving' ? {} : { cancelTo: '/' })}
      roomy
    >
      {(state.step === 'edit' || state.step === 'preview') && <NeedsConnection />}
      <ImportStep bulk={bulkImport} />
    </FormPage>
  );
};

/** Imports many pets from a table. The typed text is kept as a draft; starting over shows an empty box. */
export const Screen = withStartOver(Import);
