import type { PetRow } from '#db/pets/queries.ts';
import type { PetKey, SharedRow } from '#db/sharing/queries.ts';
import type { Owner, ShareVisitor } from '#server/http/actor.ts';

/** A visitor who is known only by this pet id or share token. */
export const visitorWith = (key: PetKey): ShareVisitor => ({
  kind: 'share-visitor',
  holds: 'id' in key ? 'id' : 'share-token',
});

/**
 * Whether the visitor may see this part of a pet that is not deleted. Sample pets are never shown to others. Unlisted
 * parts are refused.
 */
export const maySee = (
  visitor: ShareVisitor,
  what: 'profile' | 'records' | 'photo' | 'emergency-contact',
  {
    publicProfile,
    qrEmergencyInfo,
    isSample,
  }: Pick<SharedRow, 'publicProfile' | 'qrEmergencyInfo' | 'isSample'>,
): boolean => {
  const isPublic = publicProfile && !isSample;
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

/** Whether the owner may do this to the pet's link. */
export const can = (actor: Owner, action: 'replace-link', pet: Pick<PetRow, 'userId'>): boolean =>
  action === 'replace-link' && actor.userId === pet.userId;
