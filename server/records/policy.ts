import type { PetWithRole } from '#db/scope.ts';
import { may, type PetAction } from '#server/members/rules.ts';

/** The right that each action needs. For `update`, `recordFor` narrows carers to their own entries. */
const RIGHT_BY_ACTION = {
  list: 'read',
  create: 'add',
  read: 'read',
  update: 'add',
  delete: 'delete',
  restore: 'restore',
} as const satisfies Readonly<Record<string, PetAction>>;

export type RecordAction = keyof typeof RIGHT_BY_ACTION;

/** Whether an actor may do this to the records of a pet that is its own or shared with it. */
export const isAllowed = (action: RecordAction, pet: PetWithRole): boolean =>
  may(pet.role, RIGHT_BY_ACTION[action]);
