import { Suspense } from 'react';
import { inTurn } from '#renderer/ui/start/first-screen.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';

/** After the dashboard's first painting, with its texts. */
const OtherPets = lazyPart(async () => {
  await inTurn();
  const part = await import('./other-pets.tsx');
  return part.OtherPets;
});

/** Other people's pets that were scanned, and what the last code led to; nothing where there is none. */
export const OtherPetsPanel = () => (
  <PartBoundary title="dashboard.otherPets.failed">
    <Suspense>
      <OtherPets />
    </Suspense>
  </PartBoundary>
);
