import { useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { PosterPanel } from '#renderer/sharing/poster-panel.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { LostSheet } from './lost-sheet.tsx';

interface MarkLostProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The sheet that marks a pet as lost, and then its poster for those who may share the pet. */
export const MarkLost = ({ pet, onClose }: MarkLostProps) => {
  const [hasPoster, setPoster] = useState(false);
  if (hasPoster) return <PosterPanel pet={pet} onClose={onClose} />;
  return (
    <LostSheet
      pet={pet}
      onClose={onClose}
      onMarked={allows(pet, 'share') ? () => setPoster(true) : undefined}
    />
  );
};
