import type { PetWithRole } from '#db/scope.ts';
import type { PetKey, SharedRow } from '#db/sharing/queries.ts';
import type { ShareVisitor } from '#server/http/actor.ts';
import { may } from '#server/members/rules.ts';

/** A visitor who is known only by this pet id or share token. */
export const visitorWith = (key: PetKey): ShareVisitor => ({
  kind: 'share-visitor',
  holds: 'id' in key ? 'id' : 'share-token',
});

/**
 * Whether the visitor may see this part of a pet that is not deleted. Sample pets are never shown to others, nor pets
 * of a disabled account. Unlisted parts are refused.
 */
export const maySee = (
  visitor: ShareVisitor,
  what: 'profile' | 'records' | 'photo' | 'emergency-contact',
  {
    publicProfile,
    qrEmergencyInfo,
    isSample,
    idReadsOffAt,
    disabledAt,
  }: Pick<
    SharedRow,
    'publicProfile' | 'qrEmergencyInfo' | 'isSample' | 'idReadsOffAt' | 'disabledAt'
  >,
): boolean => {
  const isKeyOff = visitor.holds === 'id' && idReadsOffAt !== null;
  const isPublic = publicProfile && !isSample && !isKeyOff && disabledAt === null;
  switch (what) {
    case 'profile':
    case 'records':
      return isPublic;
    case 'photo':
      return isPublic && visitor.holds === 'share-token';
    case 'emergency-contact':
      return isPublic && qrEmergencyInfo;
    default:
      return false;
  }
};

/** Whether an actor may do this to the link of a pet that is its own or shared with it. */
export const isAllowed = (action: 'replace-link', pet: PetWithRole): boolean =>
  action === 'replace-link' && may(pet.role, 'share');
