import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { BookletDrawing } from './booklet-drawing.tsx';
import { AddRecordSheet } from './form/add-record-sheet.tsx';
import { DEFAULT_VIEW } from './history/history-view.ts';
import { addOfflineRecords, offlineRecordsOf } from './offline-records.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

interface WaitingRecordsProps {
  readonly pet: Pet;
  /** Called with whether a record is open. */
  readonly onOpen: (open: boolean) => void;
}

/** The records of an unsent pet, which are sent after it. */
export const WaitingRecordsPanel = ({ pet, onOpen }: WaitingRecordsProps) => {
  const { items } = useOutbox();
  const [openId, setOpenId] = useState<string>();
  const [adding, setAdding] = useState(false);
  const records = addOfflineRecords([], offlineRecordsOf(items, pet.id, []), DEFAULT_VIEW);
  const openedRecord = records.find(({ id }) => id === openId);
  const openRecord = (id: string | undefined) => {
    setOpenId(id);
    onOpen(id !== undefined);
  };
  const add = (
    <Button look="secondary" icon={Plus} onClick={() => setAdding(true)}>
      {t('records.add.button')}
    </Button>
  );
  return (
    <>
      {records.length === 0 ? (
        <EmptyState
          drawing={<BookletDrawing />}
          sentence={t('records.history.empty', { name: pet.name })}
          action={add}
        />
      ) : (
        <Section heading={t('records.history.heading')}>
          <ul>
            {records.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                size="plain"
                formatDay={formatDate}
                onOpen={() => openRecord(record.id)}
              />
            ))}
          </ul>
          <div className="mt-4">{add}</div>
        </Section>
      )}
      {openedRecord && (
        <RecordSheet record={openedRecord} pet={pet} onClose={() => openRecord(undefined)} />
      )}
      <AddRecordSheet pet={pet} open={adding} onClose={() => setAdding(false)} />
    </>
  );
};
