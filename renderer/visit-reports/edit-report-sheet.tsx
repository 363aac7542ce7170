import { useWatch } from 'react-hook-form';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { showFieldProblems, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { RECORD_TYPES, TITLE_OPTIONS } from '#server/records/rules.ts';
import {
  acceptVisitReport,
  type VisitReport,
  type VisitReportEdits,
} from '#server/visit-reports/contract.ts';
import { REPORT_TITLE, REPORT_TYPE } from '#server/visit-reports/rules.ts';

interface EditReportProps {
  readonly report: VisitReport;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly onAccept: (edits: VisitReportEdits) => Promise<unknown>;
}

const FORM_ID = 'edit-report';

const useReportForm = (report: VisitReport) =>
  useContractForm(acceptVisitReport.body, {
    type: REPORT_TYPE,
    title: REPORT_TITLE,
    dateAdministered: report.visitedOn,
    nextDueDate: report.nextDueDate ?? '',
    description: report.findings ?? '',
    notes: report.treatment ?? '',
    veterinarian: report.vetName,
    clinic: report.clinic ?? '',
    reminderEnabled: true,
  });

type ReportFormState = ReturnType<typeof useReportForm>;

const Kind = ({ form }: { readonly form: ReportFormState }) => {
  const { errors } = form.formState;
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
      <TextField
        label={t('visitReports.recordTitle')}
        error={errors.title?.message}
        {...form.register('title')}
      />
    </>
  );
};

/** Edits the vet's report before it becomes a record. */
export const EditReportSheet = ({ report, onClose, isBusy, onAccept }: EditReportProps) => {
  const form = useReportForm(report);
  const { errors } = form.formState;
  const hasReminder = useWatch({ control: form.control, name: 'reminderEnabled' }) ?? true;
  const submit = form.handleSubmit(async (edits) => {
    try {
      await onAccept(edits);
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'visitReports.add.failed');
    }
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('visitReports.edit.title')}
      dock={
        <Button type="submit" form={FORM_ID} disabled={isBusy} className="w-full">
          {t('visitReports.edit.save')}
        </Button>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="flex flex-col gap-5 pt-1">
        <Kind form={form} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <TextField
            type="date"
            label={t('visitReports.visit')}
            error={errors.dateAdministered?.message}
            {...form.register('dateAdministered')}
          />
          <TextField
            type="date"
            label={t('visitReports.nextDue')}
            error={errors.nextDueDate?.message}
            {...form.register('nextDueDate')}
          />
        </div>
        <TextArea
          label={t('visitReports.findings')}
          rows={4}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <TextArea
          label={t('visitReports.treatment')}
          rows={4}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <TextField
          label={t('visitReports.vet')}
          error={errors.veterinarian?.message}
          {...form.register('veterinarian')}
        />
        <TextField
          label={t('visitReports.clinic')}
          error={errors.clinic?.message}
          {...form.register('clinic')}
        />
        <Switch
          label={t('visitReports.edit.remind')}
          checked={hasReminder}
          onChange={(next) => form.setValue('reminderEnabled', next)}
        />
      </form>
    </Sheet>
  );
};
