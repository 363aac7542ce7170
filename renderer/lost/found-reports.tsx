import { MapPin, Phone, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatShortMoment } from '#renderer/ui/format/moments.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { FoundReport } from '#server/lost/contract.ts';
import { callLink, mapLink } from '#server/lost/rules.ts';
import { MuteRow } from './mute-row.tsx';
import { useMarkSeen, useRemoveReport } from './queries.ts';
import { ReportMenu } from './report-menu.tsx';

const reportMoment = ({ createdAt }: FoundReport): string => formatShortMoment(new Date(createdAt));

const link =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-narra text-row hover:underline';

/** Links to contact the finder. A number that cannot be dialled is shown as text. */
const ContactLinks = ({ phone, place }: FoundReport) => {
  const call = callLink(phone);
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {call ? (
        <a href={call} className={link}>
          <Phone size={20} />
          <span className="wrap-anywhere">{t('lost.reports.call', { phone: phone ?? '' })}</span>
        </a>
      ) : (
        phone && <span className="text-row wrap-anywhere">{phone}</span>
      )}
      {place && (
        <span className="flex flex-wrap items-center gap-x-2">
          <a href={mapLink(place)} target="_blank" rel="noreferrer" className={link}>
            <MapPin size={20} />
            {t('lost.reports.map')}
          </a>
          <span className="text-hint text-ink-soft">
            {t('lost.reports.within', { metres: Math.max(1, Math.round(place.accuracy)) })}
          </span>
        </span>
      )}
    </div>
  );
};

interface ReportProps {
  readonly report: FoundReport;
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

const FoundReportRow = ({ report, isNew, onRemove }: ReportProps) => (
  <li className="border-line border-b py-3 pr-2 pl-4 last:border-b-0">
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 pt-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-row wrap-anywhere">
            {report.name ?? t('lost.reports.noName')}
          </span>
          <time dateTime={report.createdAt} className="text-hint text-ink-soft">
            {reportMoment(report)}
          </time>
          {isNew && <Badge tone="gumamela">{t('lost.reports.new')}</Badge>}
          {report.isMuted && <Badge tone="plain">{t('lost.reports.muted')}</Badge>}
          {report.reportedAt && <Badge tone="plain">{t('lost.reports.reported')}</Badge>}
        </p>
        <p
          className={`mt-1 whitespace-pre-line text-row wrap-anywhere ${report.isMuted ? 'text-ink-soft' : ''}`}
        >
          {report.message}
        </p>
      </div>
      <ReportMenu report={report} moment={reportMoment(report)} />
      <IconButton
        ref={passFocusOn}
        icon={Trash2}
        label={t('lost.reports.remove', { date: reportMoment(report) })}
        className="text-ink-soft"
        onClick={onRemove}
      />
    </div>
    <ContactLinks {...report} />
  </li>
);

/** The number of messages shown at first, so that the rest of the page stays near. */
const SHOWN_REPORTS = 3;

interface FoundReportsProps {
  readonly petId: string;
  readonly name: string;
  readonly reports: readonly FoundReport[];
}

/** Messages that were unread when they were loaded stay marked as new until the page is left. */
const useNew = (petId: string, reports: readonly FoundReport[]): ReadonlySet<string> => {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkSeen(petId);
  const unseenReports = reports.filter(({ seenAt }) => seenAt === null);
  const newest = unseenReports.find(({ id }) => !newIds.has(id));
  useEffect(() => {
    if (!newest) return;
    setNewIds((previous) => new Set([...previous, ...unseenReports.map(({ id }) => id)]));
    mutate({ until: newest.createdAt });
  });
  return newIds;
};

/** Messages from finders, newest first. */
export const FoundReports = ({ petId, name, reports }: FoundReportsProps) => {
  const newIds = useNew(petId, reports);
  const [isAllShown, setAll] = useState(false);
  const { mutateAsync } = useRemoveReport(petId);
  // The call is awaited instead of using a callback, because this list is unmounted with its last message.
  const remove = async (id: string) => {
    try {
      await mutateAsync(id);
      toast({ title: t('lost.reports.removed') });
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <Section heading={t('lost.reports')}>
      <Card flush>
        <ul>
          {reports.slice(0, isAllShown ? reports.length : SHOWN_REPORTS).map((report) => (
            <FoundReportRow
              key={report.id}
              report={report}
              isNew={newIds.has(report.id)}
              onRemove={() => void remove(report.id)}
            />
          ))}
        </ul>
      </Card>
      {reports.length > SHOWN_REPORTS && !isAllShown && (
        <Button
          ref={passFocusOn}
          look="secondary"
          size="row"
          className="mt-3 w-full"
          onClick={() => setAll(true)}
        >
          {t('lost.reports.all', { count: reports.length })}
        </Button>
      )}
      <MuteRow petId={petId} />
      <p className="mt-2 text-hint text-ink-soft">{t('lost.reports.care', { name })}</p>
    </Section>
  );
};
