import type { FoundPetRow } from '#db/lost/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { PetWithRole } from '#db/scope.ts';
import type { ShareVisitor } from '#server/http/actor.ts';
import { may, type PetAction } from '#server/members/rules.ts';
import { isLiving } from '#server/pets/rules.ts';
import { maySee } from '#server/sharing/policy.ts';

const RIGHT_BY_ACTION = {
  'mark-lost': 'mark-lost',
  'end-lost': 'end-lost',
  'read-reports': 'end-lost',
  'remove-report': 'end-lost',
  'mute-reports': 'end-lost',
  'report-abuse': 'end-lost',
} as const satisfies Readonly<Record<string, PetAction>>;

export type LostAction = keyof typeof RIGHT_BY_ACTION;

/** Whether an actor may do this to a pet that is its own or shared with it. */
export const isAllowed = (action: LostAction, pet: PetWithRole): boolean =>
  may(pet.role, RIGHT_BY_ACTION[action]);

/** Whether a pet can be marked as lost: not a sample, and not one that passed away. */
export const canBeLost = (pet: Pick<PetRow, 'isSample' | 'passedAwayOn'>): boolean =>
  !pet.isSample && isLiving(pet);

/** Whether a stranger may report a pet as found: if its page is visible to them and it can be lost. */
export const mayReport = (visitor: ShareVisitor, pet: FoundPetRow): boolean =>
  maySee(visitor, 'profile', pet) && canBeLost(pet);
