import type { PetRow } from '#db/pets/queries.ts';
import type { PetKey, SharedRow } from '#db/sharing/queries.ts';
import type { Owner, ShareVisitor } from '#server/http/actor.ts';

/** Who names a pet by this, and is known by nothing else. */
export const visitorWith = (key: PetKey): ShareVisitor => ({
  kind: 'share-visitor',
  holds: 'id' in key ? 'id' : 'share-token',
});

/**
 * Whether a visitor may see this of a pet that is not deleted. Sample pets are nobody's, and are shown to nobody
 * else. What is not said here is refused.
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

/** Whether an owner may do this to the link of a pet. */
export const can = (actor: Owner, action: 'replace-link', pet: Pick<PetRow, 'userId'>): boolean =>
  action === 'replace-link' && actor.userId === pet.userId;
