import { allows, type PetRights } from '#renderer/members/rights.ts';
import { DAY_MS } from '#renderer/ui/time/durations.ts';

/** The next steps for the owner of a new pet, in this order. */
export const STEP_NAMES = ['vaccine', 'photo', 'tag'] as const;
export type Step = (typeof STEP_NAMES)[number];

/** The right on the pet that each step needs. */
const RIGHT_BY_STEP = { vaccine: 'add', photo: 'edit', tag: 'share' } as const;

/** The number of days for which a pet counts as new. */
const NEW_PET_DAYS = 30;

/** Whether a pet was added recently. `createdAt` is an ISO instant. */
export const isNewPet = ({ createdAt }: { readonly createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= NEW_PET_DAYS * DAY_MS;

const keyOf = (petId: string): string => `alaga.steps.${petId}`;

/** The steps of a pet that its owner has taken or dismissed on this device. */
export const readEnded = (petId: string): readonly Step[] => {
  try {
    const endedSteps: unknown = JSON.parse(localStorage.getItem(keyOf(petId)) ?? '[]');
    return Array.isArray(endedSteps) ? STEP_NAMES.filter((step) => endedSteps.includes(step)) : [];
  } catch {
    return [];
  }
};

export const rememberEnded = (petId: string, steps: readonly Step[]): void => {
  try {
    localStorage.setItem(keyOf(petId), JSON.stringify(steps));
  } catch {
    // Without storage, the step is shown again.
  }
};

type PetOfSteps = PetRights & { readonly photo: unknown };

interface StepProgress {
  readonly hasVaccine: boolean;
  readonly ended: readonly Step[];
}

/** The steps that the account may take for a pet and has not taken yet. */
export const stepsLeft = (pet: PetOfSteps, { hasVaccine, ended }: StepProgress): readonly Step[] =>
  STEP_NAMES.filter(
    (step) =>
      !ended.includes(step) &&
      !(step === 'photo' && pet.photo !== null) &&
      !(step === 'vaccine' && hasVaccine) &&
      allows(pet, RIGHT_BY_STEP[step]),
  );
