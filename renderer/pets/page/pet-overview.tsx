import { CarePanel } from '#renderer/care/care-panel.tsx';
import { ClinicsPanel } from '#renderer/clinics/clinics-panel.tsx';
import { DiaryPanel } from '#renderer/diary/diary-panel.tsx';
import { PetFirstStepsPanel } from '#renderer/first-steps/first-steps-panel.tsx';
import { LostRowPanel } from '#renderer/lost/lost-panel.tsx';
import { allows } from '#renderer/members/rights.ts';
import { DocumentsPanel } from '#renderer/pet-documents/documents-panel.tsx';
import { AddRecordPanel } from '#renderer/records/add-record-panel.tsx';
import { LatestRecordsPanel } from '#renderer/records/latest-records-panel.tsx';
import { ComingUpPanel } from '#renderer/reminders/coming-up-panel.tsx';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { CardPanel } from '#renderer/vaccination-cards/card-panel.tsx';
import { VetPanel } from '#renderer/vet-links/vet-panel.tsx';
import { WaitingReportsPanel } from '#renderer/visit-reports/waiting-reports-panel.tsx';
import { WeightPanel } from '#renderer/weights/weight-panel.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';

interface PetOverviewProps {
  readonly pet: Pet;
  readonly onSeeAllRecords: () => void;
}

/**
 * Add buttons, due reminders, recent records in a wide window, care plans, diary, weight, documents, the vaccination card
 * and the summary for the vet. For a pet that has passed away there are no add buttons; its records can still be edited.
 */
export const PetOverview = ({ pet, onSeeAllRecords }: PetOverviewProps) => (
  <div className="-mt-7">
    {allows(pet, 'edit') && (
      <div className="mt-7 empty:hidden">
        <WaitingReportsPanel petId={pet.id} />
      </div>
    )}
    <PetFirstStepsPanel pet={pet} className="mt-7" />
    {isLiving(pet) && allows(pet, 'add') && <AddRecordPanel petId={pet.id} />}
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_min(16.5rem,40%)] wide:gap-x-6">
      <div className="min-w-0">
        <PartBoundary title="reminders.fetch.failed">
          <ComingUpPanel petId={pet.id} canAdd={isLiving(pet) && allows(pet, 'add')} />
        </PartBoundary>
        <CarePanel pet={pet} />
        {isLiving(pet) && <ClinicsPanel />}
        <div className={isLiving(pet) ? 'hidden wide:block' : ''}>
          <PartBoundary title="records.fetch.failed">
            <LatestRecordsPanel petId={pet.id} onSeeAll={onSeeAllRecords} />
          </PartBoundary>
        </div>
        <DiaryPanel pet={pet} />
      </div>
      <div className="min-w-0">
        <WeightPanel pet={pet} />
        <DocumentsPanel pet={pet} />
        <CardPanel pet={pet} />
        <VetPanel pet={pet} />
        <LostRowPanel pet={pet} />
      </div>
    </div>
  </div>
);
