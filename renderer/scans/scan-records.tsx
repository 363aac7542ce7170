import { FileText } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { RECORD_TYPES } from '#server/records/rules.ts';
import type { PublicRecord } from '#server/sharing/contract.ts';
import type { ShownScan } from './shown-scan.ts';

/** The number of records in the viewer; the rest is shown as a count. */
export const SHOWN_RECORDS = 5;

const Icon = ({ type }: Pick<PublicRecord, 'type'>) =>
  RECORD_TYPES.includes(type) ? (
    <RecordIcon type={type} className="text-ink-soft" />
  ) : (
    <FileText size={24} className="text-ink-soft" />
  );

const RecordsSkeleton = () => (
  <Card className="flex flex-col gap-4">
    <p role="status" className="sr-only">
      {t('scans.records.loading')}
    </p>
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
  </Card>
);

interface ScanRecordsProps {
  readonly scan: ShownScan;
  readonly waiting: boolean;
}

const Records = ({ scan: { records, total }, waiting }: ScanRecordsProps) => {
  if (waiting) return <RecordsSkeleton />;
  if (!records) return <p className="text-row">{t('scans.records.then', { count: total })}</p>;
  if (records.length === 0) return <p className="text-row">{t('scans.records.none')}</p>;
  return (
    <Card flush>
      <ul>
        {records.slice(0, SHOWN_RECORDS).map(({ id, type, title, date, clinic }) => (
          <ListRow
            key={id}
            leading={<Icon type={type} />}
            title={<span className="wrap-anywhere">{title}</span>}
            detail={[formatDate(date), clinic].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </Card>
  );
};

/** The newest five records. If the profile is not public now, the number saved with the scan. */
export const ScanRecords = (props: ScanRecordsProps) => (
  <Section heading={t('scans.records')}>
    <Records {...props} />
  </Section>
);
