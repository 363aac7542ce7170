import { useInfiniteQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { ownerName } from '#renderer/members/author-name.ts';
import { describePets } from '#renderer/members/describe.ts';
import { allows, isOwn } from '#renderer/members/rights.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';

/** The owner of shared pets whose expenses a family member may see. */
export interface OtherOwner {
  readonly id: string;
  /** The name to show, also for an account without one. */
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string | undefined;
  /** The shared pets' names by id. */
  readonly pets: ReadonlyMap<string, string>;
}

/** The owner whose expenses are shown; undefined for those of the account itself. */
export const OtherOwnerContext = createContext<OtherOwner | undefined>(undefined);

export const useOtherOwner = (): OtherOwner | undefined => use(OtherOwnerContext);

/** The owners of shared pets whose expenses the account may see, and whether pets of further owners may be loaded. */
export const useOtherOwners = () => {
  const pets = useEveryPet(true);
  const { isPending, hasNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...petsQuery,
    enabled: false,
  });
  const owners = new Map<string, OtherOwner>();
  for (const pet of pets) {
    const id = pet.owner?.id;
    if (!id || isOwn(pet) || !allows(pet, 'see-private')) continue;
    const otherPets = owners.get(id)?.pets ?? [];
    owners.set(id, {
      id,
      name: ownerName(pet),
      currency: pet.currency,
      pets: new Map([...otherPets, [pet.id, pet.name]]),
    });
  }
  return {
    otherOwners: [...owners.values()],
    isLoading: isPending || (hasNextPage && !isFetchNextPageError),
  };
};

/** The owner's name, with the names of the pets if another owner has the same name. */
export const labelOfOwner = (
  { id, name, pets }: OtherOwner,
  otherOwners: readonly OtherOwner[],
): string =>
  otherOwners.some((other) => other.id !== id && other.name === name)
    ? `${name} · ${describePets([...pets.keys()], pets)}`
    : name;

/** Formats centavos in the currency of the owner whose expenses are shown. */
export const useMoneyText = (): ((centavos: number) => string) => {
  const currency = useOtherOwner()?.currency;
  return useMemo(() => (centavos) => formatMoney(centavos, currency), [currency]);
};
