import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { NotAllowed } from '#renderer/members/not-allowed.tsx';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { allows } from '#renderer/members/rights.ts';
import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { waitingItemsQuery } from '#renderer/offline/outbox/waiting-items.ts';
import type { LocalPet } from '#renderer/pets/offline-pets.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { endFirstScreen } from '#renderer/start/first-screen.ts';
import { Card } from '#renderer/ui/card.tsx';
import { FormPage } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { AddRecordGrid } from './add-record-grid.tsx';

/** Only the first pages are loaded; other pets can be found on the dashboard. */
export const load = async ({ queryClient }: LoadContext) => {
  const user = await queryClient.ensureQueryData(currentUserQuery);
  endFirstScreen();
  return Promise.all([
    queryClient.ensureInfiniteQueryData(petsQuery),
    queryClient.ensureQueryData(waitingItemsQuery(user?.id ?? '')),
  ]);
};

const Pets = ({ pets }: { readonly pets: readonly LocalPet[] }) => (
  <>
    <h2 className="mb-3 font-semibold text-body">{t('offline.addRecord.pet')}</h2>
    <Card flush>
      <ul>
        {pets.map(({ pet, item }) => (
          <ListRow
            key={pet.id}
            leading={
              <PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />
            }
            title={pet.name}
            detail={item ? <SyncMark item={item} /> : <OwnerOf pet={pet} look="name" />}
            trailing={<ChevronRight size={20} />}
            to="/add-record"
            search={{ pet: pet.id }}
          />
        ))}
      </ul>
    </Card>
  </>
);

const Kinds = ({ pet }: { readonly pet: ListedPet }) => (
  <>
    <h2 className="mb-3 font-semibold text-body">{t('offline.addRecord.kind')}</h2>
    <AddRecordGrid petId={pet.id} />
  </>
);

/** The target of a shortcut for new records: asks for the pet and then for the type. */
export const Screen = () => {
  const { data } = useSuspenseInfiniteQuery(petsQuery);
  const { pet: requestedPet }: { readonly pet?: unknown } = useSearch({ strict: false });
  const serverPets = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const living = useLocalPets(serverPets).pets.filter(({ pet }) => isLiving(pet));
  const pets = living.filter(({ pet }) => allows(pet, 'add'));
  const chosenPet = (pets.length === 1 ? pets[0] : pets.find(({ pet }) => pet.id === requestedPet))
    ?.pet;
  const firstPet = living[0]?.pet;
  if (pets.length === 0 && firstPet) {
    return (
      <FormPage title={t('offline.addRecord.title')} cancelTo="/dashboard">
        <NotAllowed pet={firstPet} sentence={t('household.noAdding', { pet: firstPet.name })} />
      </FormPage>
    );
  }
  if (pets.length === 0) return <Navigate to="/add-pet" replace />;
  return (
    <FormPage
      title={t('offline.addRecord.title')}
      cancelTo="/dashboard"
      {...(chosenPet ? { subtitle: chosenPet.name } : {})}
    >
      <div className="p-4">{chosenPet ? <Kinds pet={chosenPet} /> : <Pets pets={pets} />}</div>
    </FormPage>
  );
};
