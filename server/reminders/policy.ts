import type { PetRow } from '#db/pets/queries.ts';
import type { Actor } from '#server/http/actor.ts';

type Action = 'list' | 'complete' | 'reopen';

/** Whether the actor may do this to the reminders of a pet. Unlisted actions are refused. */
export const can = (actor: Actor, action: Action, pet: Pick<PetRow, 'userId'>): boolean => {
  switch (action) {
    case 'list':
    case 'complete':
    case 'reopen':
      return actor.kind === 'owner' && actor.userId === pet.userId;
    default:
      return false;
  }
};
