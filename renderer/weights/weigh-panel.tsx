import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { useSlimRail } from '#renderer/ui/device/use-wide.ts';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded only on tablets and landscape phones. */
const Weigh = standaloneLazyPart(async () => (await import('./weigh.tsx')).Weigh);

/**
 * The button that adds a weight, in the pane beside the pet's tabs. Its sheet stays open when the phone is
 * rotated.
 */
export const WeighPanel = ({ pet }: { readonly pet: Pet }) => {
  const isSlim = useSlimRail();
  const [isOpen, setOpen] = useState(false);
  if (!isSlim && !isOpen) return null;
  return (
    <PartBoundary title="records.weight.failed">
      <Weigh pet={pet} isOpen={isOpen} onOpen={setOpen} />
    </PartBoundary>
  );
};
