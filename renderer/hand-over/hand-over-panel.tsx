import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import type { Pet } from '#server/pets/contract.ts';

const LazyHandOverSheet = standaloneLazyPart(
  async () => (await import('./hand-over-sheet.tsx')).HandOverSheet,
);
const LazySeveralSheet = standaloneLazyPart(
  async () => (await import('./several-sheet.tsx')).SeveralPetsSheet,
);

interface HandOverPanelProps {
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The sheet that hands a pet over. */
export const HandOverPanel = (props: HandOverPanelProps) => <LazyHandOverSheet {...props} />;

interface HandOverSeveralPanelProps {
  /** The pets that are chosen at first. */
  readonly petIds: readonly string[];
  readonly onClose: () => void;
}

/** The sheet that makes a link for each of several pets. */
export const HandOverSeveralPanel = (props: HandOverSeveralPanelProps) => (
  <LazySeveralSheet {...props} />
);
