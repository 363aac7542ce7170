import { Suspense } from 'react';
import { optionalPart } from '#renderer/start/after-dashboard.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

const RecordPlans = optionalPart(
  async () => (await import('./plans/record-plans.tsx')).RecordPlans,
);

interface RecordPlanProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
}

/** Lists the care plans that were prescribed in a treatment, and offers to create one. */
export const RecordPlanPanel = ({ record, pet }: RecordPlanProps) =>
  record.type === 'treatment' && isLiving(pet) ? (
    <Suspense>
      <RecordPlans record={record} pet={pet} />
    </Suspense>
  ) : null;
