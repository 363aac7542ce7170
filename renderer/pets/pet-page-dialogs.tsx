import { useNavigate } from '@tanstack/react-router';
import type { Pet } from '#server/pets/contract.ts';
import { DeletePet } from './delete-pet-panel.tsx';
import { EditPetSheet } from './edit-pet-sheet.tsx';
import type { PetActions } from './pet-header.tsx';

export type PetDialog = 'edit' | 'passed-away' | 'delete';

export const petActions = (open: (over: PetDialog) => void): PetActions => ({
  onEdit: () => open('edit'),
  onPassedAway: () => open('passed-away'),
  onDelete: () => open('delete'),
});

interface OverPetPageProps {
  readonly pet: Pet;
  readonly over: PetDialog | undefined;
  readonly onClose: () => void;
}

export const PetPageDialogs = ({ pet, over, onClose }: OverPetPageProps) => {
  const navigate = useNavigate();
  return (
    <>
      {over === 'edit' && <EditPetSheet pet={pet} onClose={onClose} />}
      {over === 'passed-away' && <EditPetSheet pet={pet} at="passedAwayOn" onClose={onClose} />}
      <DeletePet
        pet={pet}
        open={over === 'delete'}
        onClose={onClose}
        leave={() => navigate({ to: '/', replace: true })}
      />
    </>
  );
};
