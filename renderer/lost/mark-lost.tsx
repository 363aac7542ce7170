import { useEffect, useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { PosterPanel } from '#renderer/sharing/poster-panel.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { LostSheet } from './lost-sheet.tsx';

interface MarkLostProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The sheet that marks a pet as lost, and then its poster. */
export const MarkLost = ({ pet, onClose }: MarkLostProps) => {
  const [step, setStep] = useState<'sheet' | 'poster' | 'closed'>('sheet');
  useEffect(() => {
    if (step === 'closed') onClose();
  }, [step, onClose]);
  const close = () => setStep('closed');
  if (step === 'poster') return <PosterPanel pet={pet} onClose={close} />;
  return (
    step === 'sheet' && (
      <LostSheet
        pet={pet}
        onClose={close}
        onMarked={() => setStep(allows(pet, 'share') ? 'poster' : 'closed')}
      />
    )
  );
};
