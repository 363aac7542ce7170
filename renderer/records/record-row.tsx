import { Paperclip } from 'lucide-react';
import type { ComponentProps } from 'react';
import { AuthorMark } from '#renderer/members/author-mark.tsx';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { formatDayOfYear } from '#renderer/ui/format/format.ts';
import { RecordIcon } from '#renderer/ui/icons/record-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { MedicalRecord } from '#server/records/contract.ts';
import { useWaitingItem } from './offline-records.ts';
import { costLabel, typeLabel } from './record-labels.ts';

/** Photos and PDFs: shown as one number, read out separately by screen readers. */
const FileCount = ({ photos, documents }: Pick<MedicalRecord, 'photos' | 'documents'>) => (
  <span className="flex items-center gap-1 text-hint text-ink-soft">
    <Paperclip size={16} strokeWidth={1.35} />
    <span aria-hidden>{photos.length + documents.length}</span>
    {photos.length > 0 && (
      <span className="sr-only">{t('records.history.photos', { count: photos.length })}</span>
    )}
    {documents.length > 0 && (
      <span className="sr-only">{t('records.history.documents', { count: documents.length })}</span>
    )}
  </span>
);

interface RowDetailProps {
  readonly id: string;
  readonly day: string;
  readonly clinic: string | null;
}

/** The day and the clinic. While a record is unsent, its progress replaces the clinic. */
const RowDetail = ({ id, day, clinic }: RowDetailProps) => {
  const item = useWaitingItem(id);
  if (!item) return [day, clinic].filter(Boolean).join(' · ');
  return (
    <>
      {day} · <SyncMark item={item} />
    </>
  );
};

interface RecordRowProps {
  readonly record: MedicalRecord;
  readonly onOpen: () => void;
  /** `plain` rows are directly on the page, `card` rows inside a card. */
  readonly size: 'plain' | 'card';
  /** Writes the date given; without its year unless stated, for lists whose headings show it. */
  readonly formatDay?: (day: string) => string;
  readonly item?: ComponentProps<typeof ListRow>['item'];
}

/** A record in a list; pressing it opens its details. */
export const RecordRow = ({
  record,
  onOpen,
  size,
  formatDay = formatDayOfYear,
  item,
}: RecordRowProps) => {
  const { type, title, dateAdministered, clinic, photos, documents, createdBy } = record;
  const cost = costLabel(record);
  return (
    <ListRow
      size={size}
      item={item}
      onClick={onOpen}
      leading={
        <>
          <RecordIcon type={type} className="text-ink-soft" />
          <span className="sr-only">{typeLabel(type)}</span>
        </>
      }
      title={title}
      detail={<RowDetail id={record.id} day={formatDay(dateAdministered)} clinic={clinic} />}
      trailing={
        <>
          <AuthorMark author={createdBy} />
          <span className="flex max-w-1/2 shrink-0 flex-col items-end self-center text-right empty:hidden max-narrow:max-w-full">
            {cost !== undefined && <span className="text-row">{cost}</span>}
            {photos.length + documents.length > 0 && (
              <FileCount photos={photos} documents={documents} />
            )}
          </span>
        </>
      }
    />
  );
};
