import { Card } from '#renderer/ui/card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { readEnded, stepsLeft } from './steps.ts';

interface StepsSkeletonProps {
  readonly pet: Pet;
  readonly className?: string;
}

/** The room of the next steps while they load, so that nothing below moves. A vaccination is not known yet. */
export const StepsSkeleton = ({ pet, className = '' }: StepsSkeletonProps) => {
  const [next, ...laterSteps] = stepsLeft(pet, { hasVaccine: false, ended: readEnded(pet.id) });
  if (!next) return null;
  return (
    <div className={className}>
      <Skeleton className="mt-0.5 mb-4 h-5 w-40" />
      <Card flush>
        <Skeleton className="m-3 h-26" />
        {laterSteps.map((step) => (
          <div key={step} className="h-15 border-line border-t p-3">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-2 h-3 w-48" />
          </div>
        ))}
      </Card>
    </div>
  );
};
