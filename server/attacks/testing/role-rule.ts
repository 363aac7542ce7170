import type { PetAction } from '#server/members/rules.ts';

/** A body of a call with which the call needs another right than usual. */
interface PetBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly pet: PetAction;
}

/**
 * Who may make a call, as the households of the specification say:
 *
 * - a `PetAction`: about one pet or its entries; the roles that have the right may, other members are refused with 403,
 *   and everybody else with 404. `entry` is the change of an entry of the owner, which no carer may make.
 * - `merges`: a list that contains the shared pets, for every role, or for those with a right.
 * - `own`: about the actor's own account or things, which no member reaches: 404 for another's ids.
 * - `anybody`: for every account, about things without an owner or that the address itself opens.
 * - `public`: without a session too. Privacy settings, tokens and passwords decide about the answer, which is the same
 *   for every account.
 */
export type RoleRule =
  | { readonly pet: PetAction | 'entry'; readonly bodies?: readonly PetBody[] }
  | { readonly merges: PetAction; readonly query?: string }
  | 'own'
  | 'anybody'
  | 'public';
