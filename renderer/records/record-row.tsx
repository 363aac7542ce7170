import { Paperclip } from 'lucide-react';
import { formatDayOfYear } from '#renderer/ui/format.ts';
import { ListRow } from '#renderer/ui/list-row.tsx';
import { RecordIcon } from '#renderer/ui/record-icon.tsx';
import { t } from '#renderer/ui/text.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { costLabel, typeLabel } from './record-labels.ts';

const PhotoCount = ({ count }: { readonly count: number }) => (
  <span className="flex items-center gap-1 text-hint text-ink-soft">
    <Paperclip size={16} strokeWidth={1.35} absoluteStrokeWidth aria-hidden />
    <span aria-hidden>{count}</span>
    <span className="sr-only">{t('records.history.photos', { count })}</span>
  </span>
);

interface RecordRowProps {
  readonly record: MedicalRecord;
  readonly onOpen: () => void;
  /** On paper, or in a card. */
  readonly size: 'plain' | 'card';
}

/** One record in a list; it opens its details. */
export const RecordRow = ({ record, onOpen, size }: RecordRowProps) => {
  const { type, title, dateAdministered, clinic, photos } = record;
  const cost = costLabel(record);
  return (
    <ListRow
      size={size}
      onClick={onOpen}
      leading={
        <>
          <RecordIcon type={type} className="text-ink-soft" />
          <span className="sr-only">{typeLabel(type)}</span>
        </>
      }
      title={title}
      detail={[formatDayOfYear(dateAdministered), clinic].filter(Boolean).join(' · ')}
      trailing={
        <span className="flex max-w-1/2 shrink-0 flex-col items-end self-center text-right">
          {cost !== undefined && <span className="text-row">{cost}</span>}
          {photos.length > 0 && <PhotoCount count={photos.length} />}
        </span>
      }
    />
  );
};
