import { useNavigate } from '@tanstack/react-router';
import { HandOverPanel } from '#renderer/hand-over/hand-over-panel.tsx';
import { MarkLostPanel, mayMarkLost } from '#renderer/lost/lost-panel.tsx';
import { allows } from '#renderer/members/rights.ts';
import { EditPetSheet } from '#renderer/pets/form/edit-pet-sheet.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DeletePet } from './delete-pet-panel.tsx';
import type { PetActions } from './pet-header.tsx';

export type PetDialog = 'edit' | 'lost' | 'passed-away' | 'hand-over' | 'delete';

/** The actions that the role of the account includes. An unsent pet has no role yet. */
export const usePetActions = (pet: Pet, open: (dialog: PetDialog) => void): PetActions => {
  const navigate = useNavigate();
  const isSent = pet.role !== undefined;
  return {
    ...(allows(pet, 'edit')
      ? { onEdit: () => open('edit'), onPassedAway: () => open('passed-away') }
      : {}),
    ...(isSent && allows(pet, 'see-activity')
      ? { onActivity: () => void navigate({ to: `/pet/${pet.id}/activity` }) }
      : {}),
    ...(isSent && !pet.lostSince && mayMarkLost(pet) ? { onLost: () => open('lost') } : {}),
    ...(pet.role === 'owner' && !pet.isSample ? { onHandOver: () => open('hand-over') } : {}),
    ...(allows(pet, 'delete') ? { onDelete: () => open('delete') } : {}),
  };
};

interface PetPageDialogsProps {
  readonly pet: Pet;
  readonly dialog: PetDialog | undefined;
  readonly onClose: () => void;
}

export const PetPageDialogs = ({ pet, dialog, onClose }: PetPageDialogsProps) => {
  const navigate = useNavigate();
  const mayEdit = useKeptForForm(pet.id, allows(pet, 'edit') || undefined, 'pet');
  return (
    <>
      {dialog === 'edit' && mayEdit && <EditPetSheet pet={pet} onClose={onClose} />}
      {dialog === 'lost' && <MarkLostPanel pet={pet} onClose={onClose} />}
      {dialog === 'passed-away' && <EditPetSheet pet={pet} at="passedAwayOn" onClose={onClose} />}
      {dialog === 'hand-over' && <HandOverPanel pet={pet} onClose={onClose} />}
      <DeletePet
        pet={pet}
        open={dialog === 'delete'}
        onClose={onClose}
        leavePage={() => navigate({ to: '/', replace: true })}
      />
    </>
  );
};
