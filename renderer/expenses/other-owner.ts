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
  const visiblePets = pets.filter((pet) => !isOwn(pet) && allows(pet, 'see-private'));
  const petsByOwner = Map.groupBy(visiblePets, ({ owner }) => owner?.id);
  const otherOwners = [...petsByOwner].flatMap(([id, ownersPets]): readonly OtherOwner[] => {
    const lastPet = ownersPets.at(-1);
    if (!id || !lastPet) return [];
    const namesById = new Map(ownersPets.map((pet) => [pet.id, pet.name]));
    return [{ id, name: ownerName(lastPet), currency: lastPet.currency, pets: namesById }];
  });
  return {
    otherOwners,
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
