import { type ReactNode, Suspense } from 'react';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import type { Author } from '#server/members/rules.ts';
import type { OwnerMarkProps } from './owner-mark.tsx';
import { type PetRights, roleOf } from './rights.ts';

const OwnerMark = lazyExtra(async () => (await import('./owner-mark.tsx')).OwnerMark);

interface OwnerOfProps extends Pick<OwnerMarkProps, 'look'> {
  /** A pet, or a reminder or care plan of one. */
  readonly pet: PetRights & { readonly owner?: Author };
  /** Rendered before the mark, where there is one. */
  readonly before?: ReactNode;
}

/** The owner of a shared pet; renders and loads nothing for the account's own. */
export const OwnerOf = ({ pet, look, before }: OwnerOfProps) => {
  const role = roleOf(pet);
  if (role === 'owner' || !pet.owner) return null;
  return (
    <Suspense>
      {before}
      <OwnerMark owner={pet.owner} role={role} look={look} />
    </Suspense>
  );
};
