import type { User } from '#server/accounts/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { RecordPage } from '#server/records/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { profileCode, publicOwnerOf, shareAddress, tagCard } from '#server/sharing/rules.ts';

/** The contacts that the owner's privacy settings show to a finder. */
export const contactOf = (user: User): PublicOwner =>
  publicOwnerOf(`${user.firstName} ${user.lastName}`, user, user.privacySettings.qrEmergencyInfo);

/** The contacts that strangers see on the pages of an owner's pets; null while these are hidden. */
export const shownContactOf = (user: User): PublicOwner | null =>
  user.privacySettings.publicProfile ? contactOf(user) : null;

/** The content of a pet's profile code, from the pet and the first page of its records. */
export const profileCodeOf = (pet: Pet, { records, pagination }: RecordPage): string => {
  const changes = [pet.updatedAt, ...records.map(({ updatedAt }) => updatedAt)].toSorted();
  return profileCode({
    ...pet,
    medicalRecordCount: pagination.total,
    lastUpdated: changes.at(-1) ?? pet.updatedAt,
  });
};

/** A pet's share link; null if others cannot reach this server, or if the account may not share the pet. */
export const shareUrlOf = (address: string | null, { shareToken }: Pick<Pet, 'shareToken'>) =>
  address === null || shareToken === null ? null : shareAddress(address, shareToken);

/** The content of a collar tag: the link, or the contact itself if there is no link. */
export const tagTextOf = (url: string | null, pet: Pick<Pet, 'name'>, owner: PublicOwner): string =>
  url ?? tagCard({ petName: pet.name, owner });

/** An address for reading and typing, without the scheme. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
