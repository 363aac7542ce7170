import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { LostPanel, loadLost } from '#renderer/lost/lost-panel.tsx';
import { recordsQuery } from '#renderer/records/queries.ts';
import { RecordsPanel } from '#renderer/records/records-panel.tsx';
import { petRemindersQuery } from '#renderer/reminders/queries.ts';
import { QrPanel } from '#renderer/sharing/qr-panel.tsx';
import { FetchFailed } from '#renderer/ui/error-toast.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { Tabs } from '#renderer/ui/tabs.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DeletePet } from './delete-pet-panel.tsx';
import { EditPetSheet } from './edit-pet-sheet.tsx';
import { PetHeader } from './pet-header.tsx';
import { PetInfo } from './pet-info.tsx';
import { PetNotFound } from './pet-not-found.tsx';
import { PetOverview } from './pet-overview.tsx';
import { petQuery } from './queries.ts';
import { type PetTab, petTab, usePetAddress } from './use-pet-address.ts';
import { useSteadyTabs } from './use-steady-tabs.ts';

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const load = async ({ queryClient, params }: LoadContext) => {
  const petId = params['petId'] ?? '';
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

interface PetTabsProps {
  readonly pet: Pet;
  readonly shown: PetTab;
  readonly onShow: (tab: PetTab) => void;
  readonly onEdit: () => void;
}

const PetTabs = ({ pet, shown, onShow, onEdit }: PetTabsProps) => {
  const overview = <PetOverview pet={pet} onSeeAllRecords={() => onShow('records')} />;
  return (
    <Tabs
      label={t('pets.tabs', { name: pet.name })}
      value={shown}
      onChange={(next) => onShow(petTab(next) ?? 'overview')}
      tabs={[
        { value: 'overview', label: t('pets.tab.overview'), content: overview },
        { value: 'records', label: t('pets.tab.records'), content: <RecordsPanel pet={pet} /> },
        { value: 'qr', label: t('pets.tab.qr'), content: <QrPanel pet={pet} /> },
        {
          value: 'info',
          label: t('pets.tab.info'),
          content: <PetInfo pet={pet} onEdit={onEdit} />,
        },
      ]}
    />
  );
};

const PetPage = ({ petId }: { readonly petId: string }) => {
  const { data: pet } = useSuspenseQuery(petQuery(petId));
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { shown, show } = usePetAddress();
  const tabs = useSteadyTabs(shown);
  return (
    <main className="mx-auto max-w-6xl pb-8 wide:grid wide:grid-cols-[min(20rem,40%)_minmax(0,1fr)] wide:gap-8 wide:px-8 wide:pt-3">
      <title>{`${pet.name} · ${t('app.name')}`}</title>
      <PetHeader
        pet={pet}
        compact={shown !== 'overview'}
        onEdit={edit}
        onShare={() => show('qr')}
        onDelete={() => setDeleting(true)}
      />
      <div ref={tabs.ref} className="min-w-0 px-4 wide:px-0">
        <LostPanel pet={pet} />
        <PetTabs pet={pet} shown={shown} onShow={tabs.holding(show)} onEdit={edit} />
      </div>
      {editing && <EditPetSheet pet={pet} onClose={() => setEditing(false)} />}
      <DeletePet
        pet={pet}
        open={deleting}
        onClose={() => setDeleting(false)}
        leave={() => navigate({ to: '/', replace: true })}
      />
    </main>
  );
};

export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  // Only looks at how the reading ended: a pet that is not there is no failure of the app.
  const { error } = useQuery({ ...petQuery(petId), enabled: false });
  return isNotFound(error) ? <PetNotFound /> : <PetPage key={petId} petId={petId} />;
};
