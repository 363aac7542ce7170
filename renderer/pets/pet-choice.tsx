import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allows } from '#renderer/members/rights.ts';
import type { ParentsProps } from '#renderer/offline/outbox/kinds.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { petsQuery } from './queries.ts';
import { useLocalPets } from './use-local-pets.ts';

/** A list of the owner's pets, including unsent ones, to choose one of. */
export const PetChoice = ({ except, onChoose }: ParentsProps) => {
  const query = useInfiniteQuery(petsQuery);
  const serverPets = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  const { pets } = useLocalPets(serverPets);
  const otherPets = pets
    .map(({ pet }) => pet)
    .filter((pet) => pet.id !== except && allows(pet, 'add'));
  return (
    <>
      <ul>
        {otherPets.map(({ id, name, category, photo, breed }) => (
          <ListRow
            key={id}
            leading={<PetAvatar name={name} category={category} photo={photo} size={40} />}
            title={name}
            detail={breed ?? ''}
            onClick={() => onChoose(id, name)}
          />
        ))}
      </ul>
      {otherPets.length === 0 && (
        <p className="py-4 text-ink-soft text-row">{t('outbox.move.none')}</p>
      )}
      {query.hasNextPage && (
        <Button
          look="secondary"
          className="mt-4 w-full"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('deleted.more')}
        </Button>
      )}
    </>
  );
};
