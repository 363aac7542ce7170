import { useWatch } from 'react-hook-form';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { RECORD_TYPES, TITLE_OPTIONS } from '#server/records/rules.ts';
import {
  acceptVisitReport,
  type VisitReport,
  type VisitReportEdits,
} from '#server/visit-reports/contract.ts';
import { REPORT_TITLE, REPORT_TYPE } from '#server/visit-reports/rules.ts';
import { reportDraftKey } from './queries.ts';

interface EditReportProps {
  readonly report: VisitReport;
  readonly onClose: () => void;
  readonly accept: (edits: VisitReportEdits, key: string) => Promise<unknown>;
  readonly onAccepted: () => void;
}

const useReportForm = ({ report, accept, onAccepted }: EditReportProps) => {
  // A report never changes, so the draft needs no basis.
  const draft = useDraft(acceptVisitReport.body, {
    storageKey: reportDraftKey(useOwnerId(), report.id),
    empty: {
      type: REPORT_TYPE,
      title: REPORT_TITLE,
      dateAdministered: report.visitedOn,
      nextDueDate: report.nextDueDate ?? '',
      description: report.findings ?? '',
      notes: report.treatment ?? '',
      veterinarian: report.vetName,
      clinic: report.clinic ?? '',
      reminderEnabled: true,
    },
    fields: Object.keys(acceptVisitReport.body.shape),
  });
  const { save, saving } = useSave(draft, {
    send: (edits, { key }) => accept(edits, key),
    onSaved: () => {
      draft.finish();
      onAccepted();
    },
    failed: 'visitReports.add.failed',
  });
  return { draft, save, saving };
};

type ReportFormState = ReturnType<typeof useReportForm>['draft']['form'];

const Kind = ({ form }: { readonly form: ReportFormState }) => {
  const type = useWatch({ control: form.control, name: 'type' }) ?? REPORT_TYPE;
  return (
    <>
      <Select
        label={t('visitReports.kind')}
        choices={RECORD_TYPES.map((each) => ({ value: each, label: t(`records.type.${each}`) }))}
        {...form.register('type', {
          onChange: () => form.setValue('title', TITLE_OPTIONS[form.getValues('type') ?? type][0]),
        })}
      />
      <TextField label={t('visitReports.recordTitle')} {...registerField(form, 'title')} />
    </>
  );
};

const EditReport = (props: EditReportProps & { readonly onAgain: () => void }) => {
  const { onClose, onAgain } = props;
  const { draft, save, saving } = useReportForm(props);
  const { form } = draft;
  const hasReminder = useWatch({ control: form.control, name: 'reminderEnabled' }) ?? true;
  return (
    <FormSheet
      onClose={onClose}
      title={t('visitReports.edit.title')}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('visitReports.edit.save')}
      saving={saving}
      className="flex flex-col gap-5"
    >
      <Kind form={form} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <TextField
          type="date"
          label={t('visitReports.visit')}
          {...registerField(form, 'dateAdministered')}
        />
        <TextField
          type="date"
          label={t('visitReports.nextDue')}
          {...registerField(form, 'nextDueDate')}
        />
      </div>
      <TextArea
        label={t('visitReports.findings')}
        rows={4}
        {...registerField(form, 'description')}
      />
      <TextArea label={t('visitReports.treatment')} rows={4} {...registerField(form, 'notes')} />
      <TextField label={t('visitReports.vet')} {...registerField(form, 'veterinarian')} />
      <TextField label={t('visitReports.clinic')} {...registerField(form, 'clinic')} />
      <Switch
        label={t('visitReports.edit.remind')}
        checked={hasReminder}
        onChange={(next) => form.setValue('reminderEnabled', next)}
      />
    </FormSheet>
  );
};

/** Edits the vet's report before it becomes a record. */
export const EditReportSheet = withStartOver(EditReport);
