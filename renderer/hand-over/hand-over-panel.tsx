import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import type { Pet } from '#server/pets/contract.ts';

const LazyHandOverSheet = lazyPart(
  async () => (await import('./hand-over-sheet.tsx')).HandOverSheet,
);
const LazySeveralSheet = lazyPart(
  async () => (await import('./several-sheet.tsx')).SeveralPetsSheet,
);

interface HandOverPanelProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The sheet that hands a pet over. */
export const HandOverPanel = (props: HandOverPanelProps) => (
  <Suspense>
    <LazyHandOverSheet {...props} />
  </Suspense>
);

interface HandOverSeveralPanelProps {
  /** The pets that are chosen at first. */
  readonly petIds: readonly string[];
  readonly onClose: () => void;
}

/** The sheet that makes a link for each of several pets. */
export const HandOverSeveralPanel = (props: HandOverSeveralPanelProps) => (
  <Suspense>
    <LazySeveralSheet {...props} />
  </Suspense>
);
