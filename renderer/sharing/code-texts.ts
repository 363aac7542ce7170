import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { RecordPage } from '#server/records/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { profileCode, tagCard } from '#server/sharing/rules.ts';

/** What the privacy settings let a finder know of the owner. */
export const contactOf = (user: User): PublicOwner => {
  const isEmergencyShown = user.privacySettings.qrEmergencyInfo;
  return {
    name: `${user.firstName} ${user.lastName}`.trim() || null,
    phone: user.phone,
    email: user.email,
    emergencyContact: isEmergencyShown ? user.emergencyContact : null,
    emergencyPhone: isEmergencyShown ? user.emergencyPhone : null,
  };
};

/** What a pet's profile code holds; `page` is the first of its records. */
export const profileCodeOf = (pet: Pet, { records, pagination }: RecordPage): string => {
  const changes = [pet.updatedAt, ...records.map(({ updatedAt }) => updatedAt)].toSorted();
  return profileCode({
    ...pet,
    medicalRecordCount: pagination.total,
    lastUpdated: changes.at(-1) ?? pet.updatedAt,
  });
};

/** A pet's share link, where others can reach this server. */
export const shareUrlOf = (address: string | null, { shareToken }: Pick<Pet, 'shareToken'>) =>
  address === null ? null : `${address}/share/pet/${shareToken}`;

/** What a collar tag holds: the link, or the contact itself where no link leads anywhere. */
export const tagTextOf = (url: string | null, pet: Pick<Pet, 'name'>, user: User): string =>
  url ?? tagCard({ petName: pet.name, owner: contactOf(user) });

/** An address as it is read and typed: without what every browser adds. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
