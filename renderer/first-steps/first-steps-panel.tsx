import { type ComponentType, Suspense } from 'react';
import { afterDashboard, optionalPart } from '#renderer/start/after-dashboard.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { isNewPet } from './steps.ts';
import { StepsSkeleton } from './steps-skeleton.tsx';

interface FirstStepsProps {
  readonly pet: Pet;
  readonly className?: string;
}

const importPart = async (): Promise<ComponentType<FirstStepsProps>> =>
  (await import('./first-steps.tsx')).FirstSteps;

const DashboardPart = afterDashboard(importPart);
const OnPetPage = optionalPart(importPart);

/** The next steps for a recently added pet; for other pets it renders and loads nothing. */
const makePanel = (Part: ComponentType<FirstStepsProps>) => (props: FirstStepsProps) =>
  props.pet.isSample || !isLiving(props.pet) || !isNewPet(props.pet, timeNow()) ? null : (
    <Suspense fallback={<StepsSkeleton {...props} />}>
      <Part {...props} />
    </Suspense>
  );

export const FirstStepsPanel = makePanel(DashboardPart);
export const PetFirstStepsPanel = makePanel(OnPetPage);
