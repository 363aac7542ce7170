import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import type { Pet } from '#server/pets/contract.ts';

const PosterSheet = standaloneLazyPart(
  async () => (await import('./poster/poster-sheet.tsx')).PosterSheet,
);

/**
 * The poster of a lost pet, to print, save and share. Without a connection, a member cannot get the owner's contact for
 * it, and only the poster is missing.
 */
export const PosterPanel = (props: { readonly pet: Pet; readonly onClose: () => void }) => (
  <PartBoundary title="poster.failed">
    <PosterSheet {...props} />
  </PartBoundary>
);
