import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import type { Pet } from '#server/pets/contract.ts';

const PosterSheet = lazyPart(async () => (await import('./poster/poster-sheet.tsx')).PosterSheet);

/** The poster of a lost pet, to print, save and share. */
export const PosterPanel = (props: { readonly pet: Pet; readonly onClose: () => void }) => (
  <Suspense>
    <PosterSheet {...props} />
  </Suspense>
);
