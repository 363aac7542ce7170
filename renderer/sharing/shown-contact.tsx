import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOwn } from '#renderer/members/rights.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { PublicOwner } from '#server/sharing/contract.ts';
import { ownContactQuery, shownContactQuery } from './queries.ts';

type RenderContact = (contact: PublicOwner | null) => ReactNode;

const OwnContact = ({ children }: { readonly children: RenderContact }) => {
  const { data: contact } = useSuspenseQuery(ownContactQuery);
  return children(contact);
};

interface ShownContactProps {
  readonly pet: Pick<Pet, 'id' | 'role'>;
  readonly children: RenderContact;
}

const OtherContact = ({ pet, children }: ShownContactProps) => {
  const { data } = useSuspenseQuery(shownContactQuery(pet.id));
  return children(data.contact);
};

/** Suspends until it is known how strangers reach the pet's owner; null while the public page is hidden. */
export const ShownContact = ({ pet, children }: ShownContactProps) =>
  isOwn(pet) ? (
    <OwnContact>{children}</OwnContact>
  ) : (
    <OtherContact pet={pet}>{children}</OtherContact>
  );
