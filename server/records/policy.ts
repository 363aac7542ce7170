import type { PetRow } from '#db/pets/queries.ts';
import type { Actor } from '#server/http/actor.ts';

type Action = 'list' | 'create' | 'read' | 'update' | 'delete' | 'restore';

/** Whether the actor may do this to the records of a pet. Unlisted actions are refused. */
export const can = (actor: Actor, action: Action, pet: Pick<PetRow, 'userId'>): boolean => {
  switch (action) {
    case 'list':
    case 'create':
    case 'read':
    case 'update':
    case 'delete':
    case 'restore':
      return actor.kind === 'owner' && actor.userId === pet.userId;
    default:
      return false;
  }
};
