import {
  type QueryClient,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { LostPanel, loadLost } from '#renderer/lost/lost-panel.tsx';
import { allows } from '#renderer/members/rights.ts';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import {
  findUnsentChange,
  isUnsavedPet,
  newPetOf,
  withUnsentChanges,
} from '#renderer/pets/offline-pets.ts';
import { ensurePet, petQuery } from '#renderer/pets/queries.ts';
import { knownOfflinePet } from '#renderer/pets/use-local-pets.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { RecordsPanel } from '#renderer/records/records-panel.tsx';
import { DueCountsPanel } from '#renderer/reminders/due-counts-panel.tsx';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { QrPanel } from '#renderer/sharing/qr-panel.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { FetchFailed } from '#renderer/ui/overlays/error-toast.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { WeighPanel } from '#renderer/weights/weigh-panel.tsx';
import { isLiving } from '#server/pets/rules.ts';
import { OfflinePetPage } from './offline-pet-page.tsx';
import { PetFrame } from './pet-frame.tsx';
import { PetOverview } from './pet-overview.tsx';
import { type PetDialog, PetPageDialogs, usePetActions } from './pet-page-dialogs.tsx';
import { usePetAddress } from './use-pet-address.ts';

/** Shown for a pet that does not exist or belongs to another owner. */
const PetNotFound = () => (
  <main className="mx-auto flex min-h-96 max-w-md flex-col justify-center gap-3 p-4">
    <title>{`${t('pets.notFound')} · ${t('app.name')}`}</title>
    <h1 className="font-bold text-title">{t('pets.notFound')}</h1>
    <p className="text-ink-soft">{t('pets.notFound.text')}</p>
    <ButtonLink to="/" className="mt-3">
      {t('pets.toMyPets')}
    </ButtonLink>
  </main>
);

/** Loads the data around a pet. Requests that failed because the pet was not saved yet are repeated. */
const loadParts = (queryClient: QueryClient, petId: string) => {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [path], state }) =>
      state.status === 'error' && `${path}`.startsWith(`/api/pets/${petId}/`),
  });
  // A part that cannot be loaded shows its own error.
  return Promise.allSettled([
    queryClient.ensureQueryData(petRemindersQuery(petId)),
    queryClient.ensureInfiniteQueryData(recordsQuery(petId)),
    loadLost(queryClient, petId),
  ]);
};

export const load = async ({ queryClient, params }: LoadContext) => {
  const petId = params['petId'] ?? '';
  const query = petQuery(petId);
  const offlinePet = knownOfflinePet(queryClient, petId);
  if (offlinePet) {
    queryClient.setQueryData(query.queryKey, offlinePet);
    return;
  }
  // Data that this device made for an unsent pet is outdated once the pet has been saved.
  const cachedPet = queryClient.getQueryData(query.queryKey);
  if (cachedPet && isUnsavedPet(cachedPet)) queryClient.removeQueries({ queryKey: query.queryKey });
  const parts = loadParts(queryClient, petId);
  try {
    await ensurePet(queryClient, petId);
    await waitBriefly(parts);
  } catch (error) {
    // For a missing pet, the screen shows its own text.
    if (isNotFound(error)) return;
    throw error instanceof ApiError ? new FetchFailed('pets.fetch.failed', error) : error;
  }
};

const PetPage = ({ petId }: { readonly petId: string }) => {
  const { data } = useSuspenseQuery(petQuery(petId));
  const items = useWaitingItems();
  const { today } = useOwnerClock();
  const pet = useMemo(() => withUnsentChanges(data, items, today), [data, items, today]);
  const item = findUnsentChange(items, petId);
  const [dialog, setDialog] = useState<PetDialog>();
  const { shown, show } = usePetAddress(useCallback(() => setDialog('edit'), []));
  const actions = usePetActions(pet, setDialog);
  const mayWeigh = useKeptForForm(petId, allows(pet, 'log') || undefined);
  return (
    <PetFrame
      pet={pet}
      shownTab={shown}
      onShow={show}
      actions={actions}
      note={
        <>
          {item && (
            <div className="mt-4">
              <WaitingBanner item={item} canDrop={item.kind === 'pet-edit'} />
            </div>
          )}
          <LostPanel pet={pet} />
        </>
      }
      overview={<PetOverview pet={pet} onSeeAllRecords={() => show('records')} />}
      records={<RecordsPanel pet={pet} />}
      codes={<QrPanel pet={pet} />}
      below={
        isLiving(pet) && (
          <>
            <DueCountsPanel petId={pet.id} />
            {mayWeigh && <WeighPanel pet={pet} />}
          </>
        )
      }
    >
      <PetPageDialogs pet={pet} dialog={dialog} onClose={() => setDialog(undefined)} />
    </PetFrame>
  );
};

/**
 * The unsent new pet with that id. After it was sent, its last state is returned until the server's pet is
 * loaded and nothing with unsaved text is open.
 */
const useNewPet = (petId: string, isHeld: boolean) => {
  const item = newPetOf(useWaitingItems(), petId);
  const [lastItem, setLastItem] = useState(item);
  if (item && item !== lastItem) setLastItem(item);
  const hasLeftOutbox = item === undefined && lastItem !== undefined;
  const { data, error } = useQuery({ ...petQuery(petId), enabled: hasLeftOutbox });
  const queryClient = useQueryClient();
  useEffect(() => {
    if (hasLeftOutbox) void loadParts(queryClient, petId);
  }, [hasLeftOutbox, queryClient, petId]);
  const isLoaded = isNotFound(error) || (data !== undefined && !isUnsavedPet(data));
  return {
    item: isHeld || !isLoaded || !hasLeftOutbox ? lastItem : undefined,
    hasLeft: hasLeftOutbox,
    error,
  };
};

const OfflineOrOnlinePet = ({ petId }: { readonly petId: string }) => {
  const [isHeld, setHeld] = useState(false);
  const { item, hasLeft, error } = useNewPet(petId, isHeld);
  const isThere = useKeptForForm(petId, isNotFound(error) ? undefined : true);
  // Items of earlier versions have no id of their own, so their page's address changes after they are sent.
  if (item && hasLeft && !isHeld && petId === item.id) return <Navigate to="/" replace />;
  if (item) return <OfflinePetPage item={item} onHeld={setHeld} />;
  // The page may have been opened from an outdated list.
  return isThere ? <PetPage petId={petId} /> : <PetNotFound />;
};

export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  return <OfflineOrOnlinePet key={petId} petId={petId} />;
};
