import { type ReactNode, useCallback, useState } from 'react';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import type { PetItem } from '#renderer/pets/offline.ts';
import { asPet } from '#renderer/pets/offline-pets.ts';
import { AddRecordPanel } from '#renderer/records/add-record-panel.tsx';
import { WaitingRecordsPanel } from '#renderer/records/waiting-records-panel.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import { isLiving } from '#server/pets/rules.ts';
import { PetFrame } from './pet-frame.tsx';
import { type PetDialog, PetPageDialogs, usePetActions } from './pet-page-dialogs.tsx';
import { usePetAddress } from './use-pet-address.ts';

const Later = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-6 max-w-xl text-ink-soft text-row">{children}</p>
);

interface OfflinePetProps {
  readonly item: PetItem;
  /** Called with true while something with unsaved text is open. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** The page of a pet that exists only in the outbox. */
export const OfflinePetPage = ({ item, onHeld }: OfflinePetProps) => {
  const pet = asPet(item, useOwnerClock());
  const { name } = pet;
  const [dialog, setDialog] = useState<PetDialog>();
  const open = useCallback(
    (next?: PetDialog) => {
      setDialog(next);
      onHeld(next !== undefined);
    },
    [onHeld],
  );
  const actions = usePetActions(pet, open);
  const { shown, show } = usePetAddress(useCallback(() => open('edit'), [open]));
  return (
    <PetFrame
      pet={pet}
      shownTab={shown}
      onShow={show}
      actions={actions}
      note={
        <div className="mt-4">
          <WaitingBanner item={item} />
        </div>
      }
      overview={
        <div className="-mt-7">
          {isLiving(pet) && <AddRecordPanel petId={pet.id} />}
          <Later>{t('outbox.pet.later', { name })}</Later>
        </div>
      }
      records={<WaitingRecordsPanel pet={pet} onOpen={onHeld} />}
      codes={<Later>{t('outbox.pet.codes', { name })}</Later>}
    >
      <PetPageDialogs pet={pet} dialog={dialog} onClose={() => open()} />
    </PetFrame>
  );
};
