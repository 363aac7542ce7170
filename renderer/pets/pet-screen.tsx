import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { LostPanel, loadLost } from '#renderer/lost/lost-panel.tsx';
import { adoptKept, arrivedAs, renameKept } from '#renderer/offline/arrived-pets.ts';
import { waitingOver, withWaiting } from '#renderer/offline/offline-pets.ts';
import { isOfflinePetId } from '#renderer/offline/outbox-item.ts';
import { WaitingBanner } from '#renderer/offline/waiting-banner.tsx';
import { useWaiting } from '#renderer/offline/waiting-items.ts';
import { recordsQuery } from '#renderer/records/queries.ts';
import { RecordsPanel } from '#renderer/records/records-panel.tsx';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { QrPanel } from '#renderer/sharing/qr-panel.tsx';
import { FetchFailed } from '#renderer/ui/error-toast.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { DeletePet } from './delete-pet-panel.tsx';
import { EditPetSheet } from './edit-pet-sheet.tsx';
import { OfflinePetPage } from './offline-pet-page.tsx';
import { PetFrame } from './pet-frame.tsx';
import { PetNotFound } from './pet-not-found.tsx';
import { PetOverview } from './pet-overview.tsx';
import { petQuery } from './queries.ts';
import { usePetAddress } from './use-pet-address.ts';
import { useToday } from './use-today.ts';

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A pet that waits on this device, or its own page where it has arrived. */
const loadOfflinePet = async ({ queryClient, search }: LoadContext, petId: string) => {
  const savedId = arrivedAs(petId);
  if (savedId !== undefined) {
    renameKept(petId, savedId);
    throw redirect({ to: `/pet/${savedId}`, search, replace: true });
  }
  await Promise.all([queryClient.fetchQuery({ ...petQuery(petId), staleTime: 0 })]).catch(
    (error: unknown) => {
      if (!isNotFound(error)) throw error;
    },
  );
};

export const load = async (context: LoadContext) => {
  const { queryClient, params } = context;
  const petId = params['petId'] ?? '';
  if (isOfflinePetId(petId)) return loadOfflinePet(context, petId);
  adoptKept(petId);
  // A part that cannot be read says so in its own place.
  const parts = Promise.allSettled([
    queryClient.ensureQueryData(petRemindersQuery(petId)),
    queryClient.ensureInfiniteQueryData(recordsQuery(petId)),
    loadLost(queryClient, petId),
  ]);
  try {
    await queryClient.ensureQueryData(petQuery(petId));
    await parts;
  } catch (error) {
    // The screen says it in its own words.
    if (isNotFound(error)) return;
    throw error instanceof ApiError ? new FetchFailed('pets.fetch.failed', error) : error;
  }
};

const PetPage = ({ petId }: { readonly petId: string }) => {
  const { data } = useSuspenseQuery(petQuery(petId));
  const items = useWaiting();
  const today = useToday();
  const pet = useMemo(() => withWaiting(data, items, today), [data, items, today]);
  const item = waitingOver(items, petId);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { shown, show } = usePetAddress();
  return (
    <PetFrame
      pet={pet}
      shown={shown}
      onShow={show}
      onEdit={() => setEditing(true)}
      onDelete={() => setDeleting(true)}
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
    >
      {editing && <EditPetSheet pet={pet} onClose={() => setEditing(false)} />}
      <DeletePet
        pet={pet}
        open={deleting}
        onClose={() => setDeleting(false)}
        leave={() => navigate({ to: '/', replace: true })}
      />
    </PetFrame>
  );
};

export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  // Only looks at how the reading ended: a pet that is not there is no failure of the app.
  const { error } = useQuery({ ...petQuery(petId), enabled: false });
  if (isOfflinePetId(petId)) return <OfflinePetPage key={petId} petId={petId} />;
  return isNotFound(error) ? <PetNotFound /> : <PetPage key={petId} petId={petId} />;
};
