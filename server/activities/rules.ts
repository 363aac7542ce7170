import type { ActivityEntity, ActivityGroup } from './contract.ts';

/** Days that the activity of a pet goes back, as far as deletions are remembered. */
export const ACTIVITY_DAYS = 400;

/** The things of each group. */
export const ENTITY_GROUPS: Readonly<Record<ActivityGroup, readonly ActivityEntity[]>> = {
  records: ['record', 'reminder'],
  care: ['carePlan', 'dose'],
  diary: ['diary'],
  weight: ['weighing'],
  documents: ['document', 'petDocument'],
  pet: ['pet'],
  links: ['sitterLink', 'vetLink', 'shareLink'],
};
