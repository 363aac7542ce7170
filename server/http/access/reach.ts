import type { ReadScope } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { type PetAction, rolesThatMay } from '#server/members/rules.ts';

/** The actor's own pets, and the shared ones to which its role allows this. */
export const reachFor = ({ reach }: Pick<Owner, 'reach'>, action: PetAction): ReadScope => ({
  ...reach,
  roles: rolesThatMay(action),
});
