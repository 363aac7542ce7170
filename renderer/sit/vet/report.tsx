import { CircleCheck, Paperclip } from 'lucide-react';
import { refusedBy } from '#renderer/sit/refused-field.ts';
import { t } from '#renderer/ui/language/page-text.ts';
import type { ReportForm, VetFolder } from '#server/vet-links/contract.ts';
import { LIMIT_MINUTES, MAX_FILE_BYTES, MAX_FILES } from '#server/visit-reports/rules.ts';

const BOX_CLASS = 'w-full rounded-control border border-control bg-surface py-3 text-body text-ink';
const FIELD_CLASS = `${BOX_CLASS} px-4`;
const LABEL_CLASSES = 'mb-2 block font-semibold text-row';

const FIELDS = [
  'findings',
  'treatment',
  'visitedOn',
  'nextDueDate',
  'vetName',
  'clinic',
  'files',
] as const;
type FieldName = (typeof FIELDS)[number];

/**
 * Why the report was refused, below the field that it is about, or above the button. The script moves it there
 * (`renderer/sit/client/report.ts`).
 */
const Problem = ({
  refusal,
  field,
}: {
  readonly refusal: ReportForm['refusal'];
  readonly field?: FieldName;
}) => {
  if (field !== FIELDS.find((name) => name === refusal?.field)) return null;
  return (
    <p
      id="problem"
      role="alert"
      data-problem
      className="wrap-anywhere mt-2 font-semibold text-gumamela empty:hidden"
    >
      {refusal?.message}
    </p>
  );
};

/** Ties the field to the problem below it, if it is the refused one. */
const refusedField = (refusal: ReportForm['refusal'], field: FieldName) =>
  refusal?.field === field ? refusedBy('problem') : {};

interface FieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly report: ReportForm;
}

const TextArea = ({ name, label, report: { values, refusal } }: FieldProps) => (
  <div>
    <label htmlFor={name} className={LABEL_CLASSES}>
      {label}
    </label>
    <textarea
      id={name}
      name={name}
      rows={3}
      defaultValue={values[name]}
      className={FIELD_CLASS}
      {...refusedField(refusal, name)}
    />
    <Problem refusal={refusal} field={name} />
  </div>
);

interface LineProps extends FieldProps {
  readonly type?: 'text' | 'date';
  readonly value?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
}

const TextField = ({ name, label, report, type = 'text', value, ...rest }: LineProps) => (
  <div className="min-w-0">
    <label htmlFor={name} className={LABEL_CLASSES}>
      {label}
    </label>
    <input
      id={name}
      name={name}
      type={type}
      defaultValue={report.values[name] ?? value}
      // A date and its icon need the room of the padding where two dates are side by side.
      className={type === 'date' ? `${BOX_CLASS} px-2` : FIELD_CLASS}
      {...rest}
      {...refusedField(report.refusal, name)}
    />
    <Problem refusal={report.refusal} field={name} />
  </div>
);

const TWO_COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4';

const VisitForm = ({
  folder,
  report,
}: {
  readonly folder: VetFolder;
  readonly report: ReportForm;
}) => {
  const { refusal } = report;
  return (
    <form
      method="post"
      action={`${folder.path}/reports`}
      encType="multipart/form-data"
      data-report
      data-max-files={MAX_FILES}
      data-max-bytes={MAX_FILE_BYTES}
      data-too-many={t('visitReports.tooManyFiles')}
      data-too-large={t('visitReports.tooLarge')}
      data-too-large-together={t('http.tooLarge')}
      data-gone={`${t('sit.notFound')}. ${t('sit.notFound.text')}`}
      data-failed={t('vetPage.report.failed')}
      data-too-often={t('http.tooMany', { hours: 0, minutes: LIMIT_MINUTES })}
      data-trouble={`${t('sit.failed')}. ${t('sit.failed.text')}`}
      data-sending={t('vetPage.report.sending')}
      className="mt-4 flex flex-col gap-5"
    >
      <input type="hidden" name="id" value={report.newId} />
      <TextArea name="findings" label={t('visitReports.findings')} report={report} />
      <TextArea name="treatment" label={t('visitReports.treatment')} report={report} />
      <div className={TWO_COLUMNS}>
        <TextField
          name="visitedOn"
          label={t('visitReports.visit')}
          type="date"
          value={report.today}
          max={report.today}
          required
          report={report}
        />
        <TextField
          name="nextDueDate"
          label={t('visitReports.nextDue')}
          type="date"
          report={report}
        />
      </div>
      <div className={TWO_COLUMNS}>
        <TextField
          name="vetName"
          label={t('vetPage.report.name')}
          autoComplete="name"
          required
          report={report}
        />
        <TextField
          name="clinic"
          label={t('visitReports.clinic')}
          autoComplete="organization"
          report={report}
        />
      </div>
      <div>
        <label htmlFor="files" className={`${LABEL_CLASSES} flex items-center gap-2`}>
          <Paperclip size={20} className="shrink-0 text-narra" />
          {t('vetPage.report.files')}
        </label>
        <input
          id="files"
          name="files"
          type="file"
          multiple
          // A phone converts its HEIC photos, which the server cannot decode, only if they are not listed.
          accept="application/pdf,image/jpeg,image/png,image/webp"
          className={FIELD_CLASS}
          {...refusedField(refusal, 'files')}
        />
        <Problem refusal={refusal} field="files" />
      </div>
      <Problem refusal={refusal} />
      <p role="status" data-status className="text-ink-soft empty:hidden" />
      <button
        type="submit"
        className="min-h-13 rounded-control bg-narra px-4 font-semibold text-body text-on-narra aria-disabled:opacity-60"
      >
        {t('sit.send', { owner: folder.firstName })}
      </button>
    </form>
  );
};

/** The column in which a vet writes a report for the owner. */
export const ReportPanel = ({
  folder,
  report,
}: {
  readonly folder: VetFolder;
  readonly report: ReportForm;
}) => (
  <section
    id="report"
    className="self-start rounded-card border border-line bg-surface p-4 wide:p-5 print:hidden"
  >
    <h2 className="font-bold text-total">{t('vetPage.report')}</h2>
    <p className="text-hint text-ink-soft">
      {t('vetPage.report.decides', { owner: folder.firstName })}
    </p>
    {report.isSent && (
      <p role="status" className="mt-4 flex items-start gap-2 font-semibold text-narra text-row">
        <CircleCheck size={20} className="mt-0.5 shrink-0" />
        {t('sit.saved', { owner: folder.firstName })}
      </p>
    )}
    {report.left > 0 ? (
      <VisitForm folder={folder} report={report} />
    ) : (
      <p className="mt-4 text-ink-soft text-row">{t('visitReports.tooMany')}</p>
    )}
  </section>
);
