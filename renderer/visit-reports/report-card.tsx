import { ChevronRight, FileText, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { formatBytes, formatDate } from '#renderer/ui/format/format.ts';
import { formatInstant } from '#renderer/ui/format/format-instant.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { VisitReport } from '#server/visit-reports/contract.ts';

/** The name that the vet typed, with the clinic and the time of the report. */
export const Sender = ({ report }: { readonly report: VisitReport }) => (
  <div className="flex items-center gap-3">
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-track text-ink-soft max-narrow:hidden">
      <Stethoscope size={24} />
    </span>
    <div className="min-w-0">
      <p className="wrap-anywhere font-semibold text-body">{report.vetName}</p>
      <p className="wrap-anywhere text-hint text-ink-soft">
        {[report.clinic, formatInstant(report.createdAt)].filter(Boolean).join(' · ')}
      </p>
    </div>
  </div>
);

const ROW_CLASSES = 'border-line border-b py-3 pr-4 last:border-b-0';

const Long = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={ROW_CLASSES}>
    <dt className="text-ink-soft text-row">{label}</dt>
    <dd className="wrap-anywhere mt-1 whitespace-pre-line">{children}</dd>
  </div>
);

const Short = ({ label, day }: { readonly label: string; readonly day: string }) => (
  <div className={`${ROW_CLASSES} flex flex-wrap justify-between gap-x-4`}>
    <dt className="text-ink-soft text-row">{label}</dt>
    <dd>{formatDate(day)}</dd>
  </div>
);

export const ReportFacts = ({ report }: { readonly report: VisitReport }) => (
  <Card flush>
    <dl className="pl-4">
      {report.findings !== null && (
        <Long label={t('visitReports.findings')}>{report.findings}</Long>
      )}
      {report.treatment !== null && (
        <Long label={t('visitReports.treatment')}>{report.treatment}</Long>
      )}
      <Short label={t('visitReports.visit')} day={report.visitedOn} />
      {report.nextDueDate !== null && (
        <Short label={t('visitReports.nextDue')} day={report.nextDueDate} />
      )}
    </dl>
  </Card>
);

/** The photos and PDFs, which open in a page of their own. */
export const ReportFiles = ({ files }: Pick<VisitReport, 'files'>) =>
  files.length > 0 && (
    <Card flush>
      <ul>
        {files.map(({ id, kind, name, size, url }, index) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="flex min-h-15 items-center gap-3 px-3 py-2 hover:bg-track"
            >
              {kind === 'photo' ? (
                <img
                  src={`${url}?size=thumbnail`}
                  alt=""
                  className="size-11 shrink-0 rounded-control bg-photo object-cover"
                />
              ) : (
                <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-track text-ink-soft">
                  <FileText size={24} />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-semibold text-row">
                  {name ?? t('visitReports.photo', { number: index + 1 })}
                </span>
                <span className="block text-hint text-ink-soft">{formatBytes(size)}</span>
              </span>
              <ChevronRight size={20} className="shrink-0 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
