import { may, type PetAction, type Role } from '#server/members/rules.ts';

/** A pet or one of its entries. Unsent ones, and those stored before pets could be shared, have no role. */
export interface PetRights {
  readonly role?: Role;
}

/** The role of the account towards a pet. */
export const roleOf = ({ role = 'owner' }: PetRights): Role => role;

/** Whether a pet belongs to the account, and is not shared with it. */
export const isOwn = (pet: PetRights): boolean => roleOf(pet) === 'owner';

/**
 * Whether the account may do something to a pet. Controls for other actions are not rendered; the server refuses
 * these actions too.
 */
export const allows = (pet: PetRights, action: PetAction): boolean => may(roleOf(pet), action);
