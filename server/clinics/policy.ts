import type { ClinicRow } from '#db/clinics/queries.ts';
import type { Actor } from '#server/http/actor.ts';

type ClinicAction = 'read' | 'rate' | 'update' | 'delete';

/**
 * Whether the actor may do this: shared clinics are read and rated by all owners, an own clinic only by its owner.
 */
export const isAllowed = (
  actor: Actor,
  action: ClinicAction,
  clinic: Pick<ClinicRow, 'userId'>,
): boolean => {
  if (actor.kind !== 'owner') return false;
  switch (action) {
    case 'read':
    case 'rate':
      return clinic.userId === null || clinic.userId === actor.userId;
    case 'update':
    case 'delete':
      return clinic.userId === actor.userId;
    default:
      return false;
  }
};
