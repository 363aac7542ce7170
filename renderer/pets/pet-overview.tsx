import { AddRecordPanel } from '#renderer/records/add-record-panel.tsx';
import { LatestRecordsPanel } from '#renderer/records/latest-records-panel.tsx';
import { ComingUpPanel } from '#renderer/reminders/coming-up-panel.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';

interface PetOverviewProps {
  readonly pet: Pet;
  readonly onSeeAllRecords: () => void;
}

/**
 * What can be added, what is due, and in a wide window what was done last. Of a pet that passed away nothing is
 * asked for: what is still to be written down goes in from its records.
 */
export const PetOverview = ({ pet, onSeeAllRecords }: PetOverviewProps) => (
  <div className="-mt-7">
    {isLiving(pet) && <AddRecordPanel petId={pet.id} />}
    <ComingUpPanel petId={pet.id} remembered={!isLiving(pet)} />
    <div className={isLiving(pet) ? 'hidden wide:block' : ''}>
      <LatestRecordsPanel petId={pet.id} onSeeAll={onSeeAllRecords} />
    </div>
  </div>
);
