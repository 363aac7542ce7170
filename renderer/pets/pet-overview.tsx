import { AddRecordPanel } from '#renderer/records/add-record-panel.tsx';
import { LatestRecordsPanel } from '#renderer/records/latest-records-panel.tsx';
import { ComingUpPanel } from '#renderer/reminders/coming-up-panel.tsx';

interface PetOverviewProps {
  readonly petId: string;
  readonly onSeeAllRecords: () => void;
}

/** What can be added, what is due, and in a wide window what was done last. */
export const PetOverview = ({ petId, onSeeAllRecords }: PetOverviewProps) => (
  <div className="-mt-7">
    <AddRecordPanel petId={petId} />
    <ComingUpPanel petId={petId} />
    <div className="hidden wide:block">
      <LatestRecordsPanel petId={petId} onSeeAll={onSeeAllRecords} />
    </div>
  </div>
);
