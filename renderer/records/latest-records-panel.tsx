import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { petQuery } from '#renderer/pets/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatShortDay } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { DEFAULT_VIEW } from './history/history-view.ts';
import { useWithOffline } from './offline-records.ts';
import { recordsQuery } from './queries.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

const SHOWN_RECORDS = 3;
const NO_RECORDS: readonly MedicalRecord[] = [];

interface LatestRecordsPanelProps {
  readonly petId: string;
  /** Opens the whole history. */
  readonly onSeeAll: () => void;
}

/** The newest records on the pet's overview, with a heading; renders nothing if there are none. */
export const LatestRecordsPanel = ({ petId, onSeeAll }: LatestRecordsPanelProps) => {
  const { data } = useSuspenseInfiniteQuery(recordsQuery(petId));
  const { data: pet } = useSuspenseQuery(petQuery(petId));
  const { today } = useOwnerClock();
  const [openId, setOpenId] = useState<string>();
  const [page] = data.pages;
  const { records, moreInAll } = useWithOffline(petId, page?.records ?? NO_RECORDS, DEFAULT_VIEW);
  const latestRecords = records.slice(0, SHOWN_RECORDS);
  const openedRecord = latestRecords.find(({ id }) => id === openId);
  if (!page || latestRecords.length === 0) return null;
  return (
    <Section
      heading={t('records.latest.heading')}
      aside={
        <Button look="quiet" size="pill" className="-mr-4" onClick={onSeeAll}>
          {t('records.latest.all', { count: page.pagination.total + moreInAll })}
        </Button>
      }
    >
      <Card flush>
        <ul>
          {latestRecords.map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              size="card"
              formatDay={(day) => formatShortDay(day, today)}
              onOpen={() => setOpenId(record.id)}
            />
          ))}
        </ul>
      </Card>
      {openedRecord && (
        <RecordSheet record={openedRecord} pet={pet} onClose={() => setOpenId(undefined)} />
      )}
    </Section>
  );
};
