import { useMemo } from 'react';
import { RecordRow } from '#renderer/records/record-row.tsx';
import { formatDate, formatDayOfYear } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import { GroupedList } from '#renderer/ui/lists/grouped-list.tsx';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordSort } from '#server/records/rules.ts';
import { groupsOf } from './history-groups.ts';

interface HistoryListProps {
  readonly records: readonly MedicalRecord[];
  readonly sort: RecordSort;
  /** Whether more records can be loaded. */
  readonly hasMore: boolean;
  readonly onOpen: (id: string) => void;
}

const labelOf = ({ heading, items }: ListGroup<MedicalRecord>, complete: boolean): string => {
  if (heading === undefined) return t('records.history.heading');
  return complete
    ? t('records.history.yearCount', { year: heading, count: items.length })
    : heading;
};

export const HistoryList = ({ records, sort, hasMore, onOpen }: HistoryListProps) => {
  const groups = useMemo(() => groupsOf(records, sort), [records, sort]);
  return (
    <GroupedList
      groups={groups}
      hasMore={hasMore}
      labelOf={labelOf}
      level={3}
      row={(record, item) => (
        <RecordRow
          key={record.id}
          record={record}
          size="plain"
          formatDay={sort === 'dateAdministered' ? formatDayOfYear : formatDate}
          item={item}
          onOpen={() => onOpen(record.id)}
        />
      )}
    />
  );
};
