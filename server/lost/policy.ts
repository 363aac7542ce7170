import type { FoundPetRow } from '#db/lost/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { Owner, ShareVisitor } from '#server/http/actor.ts';
import { isLiving } from '#server/pets/rules.ts';
import { maySee } from '#server/sharing/policy.ts';

type Action = 'mark-lost' | 'read-reports' | 'remove-report' | 'mute-reports' | 'report-abuse';

/** Whether the owner may do this to the pet. Unlisted actions are refused. */
export const can = (actor: Owner, action: Action, pet: Pick<PetRow, 'userId'>): boolean => {
  switch (action) {
    case 'mark-lost':
    case 'read-reports':
    case 'remove-report':
    case 'mute-reports':
    case 'report-abuse':
      return actor.userId === pet.userId;
    default:
      return false;
  }
};

/** Whether a pet can be marked as lost: not a sample, and not one that passed away. */
export const canBeLost = (pet: Pick<PetRow, 'isSample' | 'passedAwayOn'>): boolean =>
  !pet.isSample && isLiving(pet);

/** Whether a stranger may report a pet as found: if its page is visible to them and it can be lost. */
export const mayReport = (visitor: ShareVisitor, pet: FoundPetRow): boolean =>
  maySee(visitor, 'profile', pet) && canBeLost(pet);
