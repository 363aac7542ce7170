import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { arrivedAs, renameKept } from '#renderer/offline/arrived-pets.ts';
import { asPet, petItemOf } from '#renderer/offline/offline-pets.ts';
import type { PetItem } from '#renderer/offline/outbox-item.ts';
import { WaitingBanner } from '#renderer/offline/waiting-banner.tsx';
import { useWaiting } from '#renderer/offline/waiting-items.ts';
import { AddRecordPanel } from '#renderer/records/add-record-panel.tsx';
import { WaitingRecordsPanel } from '#renderer/records/waiting-records-panel.tsx';
import { t } from '#renderer/ui/text.ts';
import { isLiving } from '#server/pets/rules.ts';
import { DeletePet } from './delete-pet-panel.tsx';
import { EditPetSheet } from './edit-pet-sheet.tsx';
import { PetFrame } from './pet-frame.tsx';
import { PetNotFound } from './pet-not-found.tsx';
import { petQuery } from './queries.ts';
import { type PetTab, usePetAddress } from './use-pet-address.ts';
import { useToday } from './use-today.ts';

/** The pet as it was last known to wait: it stays in sight until its page goes over to the server's. */
const useItem = (petId: string): PetItem | undefined => {
  const item = petItemOf(useWaiting(), petId);
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  return item ?? last;
};

interface GoingOver {
  readonly petId: string;
  readonly savedId: string | undefined;
  readonly shown: PetTab;
  /** Something is open in which words may have been typed. */
  readonly held: boolean;
}

/** Once the pet has arrived, and can be read there, its page becomes that of the server's, with what was typed for it. */
const useGoOver = ({ petId, savedId, shown, held }: GoingOver): void => {
  const navigate = useNavigate();
  const goes = savedId !== undefined && !held;
  const { isSuccess } = useQuery({ ...petQuery(savedId ?? ''), enabled: goes });
  useEffect(() => {
    if (!goes || !isSuccess) return;
    renameKept(petId, savedId);
    const search = shown === 'overview' ? {} : { tab: shown };
    void navigate({ to: `/pet/${savedId}`, search, replace: true, resetScroll: false });
  }, [goes, isSuccess, petId, savedId, shown, navigate]);
};

const Later = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-6 max-w-xl text-ink-soft text-row">{children}</p>
);

const WaitingPet = ({ item, petId }: { readonly item: PetItem; readonly petId: string }) => {
  const pet = asPet(item, useToday());
  const { name } = pet;
  const { shown, show } = usePetAddress();
  const [over, setOver] = useState<'edit' | 'drop'>();
  const [reading, setReading] = useState(false);
  const navigate = useNavigate();
  const savedId = item.savedId ?? arrivedAs(petId);
  useGoOver({ petId, savedId, shown, held: reading || over !== undefined });
  return (
    <PetFrame
      pet={pet}
      shown={shown}
      onShow={show}
      onEdit={() => setOver('edit')}
      onDelete={() => setOver('drop')}
      note={
        <div className="mt-4">
          <WaitingBanner item={item} />
        </div>
      }
      overview={
        <div className="-mt-7">
          {isLiving(pet) && <AddRecordPanel petId={petId} />}
          <Later>{t('outbox.pet.later', { name })}</Later>
        </div>
      }
      records={<WaitingRecordsPanel pet={pet} savedId={savedId} onOpen={setReading} />}
      codes={<Later>{t('outbox.pet.codes', { name })}</Later>}
    >
      {over === 'edit' && <EditPetSheet pet={pet} onClose={() => setOver(undefined)} />}
      <DeletePet
        pet={pet}
        open={over === 'drop'}
        onClose={() => setOver(undefined)}
        leave={() => navigate({ to: '/', replace: true })}
      />
    </PetFrame>
  );
};

/** The page of a pet that is saved on this device only. */
export const OfflinePetPage = ({ petId }: { readonly petId: string }) => {
  const item = useItem(petId);
  return item ? <WaitingPet item={item} petId={petId} /> : <PetNotFound />;
};
