import type { PetWithRole } from '#db/scope.ts';
import { may, type PetAction } from '#server/members/rules.ts';

const RIGHT_BY_ACTION = {
  list: 'read',
  complete: 'log',
  reopen: 'log',
} as const satisfies Readonly<Record<string, PetAction>>;

/** Whether an actor may do this to the reminders of a pet that is its own or shared with it. */
export const isAllowed = (action: keyof typeof RIGHT_BY_ACTION, pet: PetWithRole): boolean =>
  may(pet.role, RIGHT_BY_ACTION[action]);
