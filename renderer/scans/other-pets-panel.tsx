import { nextIdleTurn } from '#renderer/start/first-screen.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';

/** Loaded after the first paint of the dashboard, with its texts. */
const OtherPets = standaloneLazyPart(async () => {
  await nextIdleTurn();
  const otherPetsModule = await import('./other-pets.tsx');
  return otherPetsModule.OtherPets;
});

/** Scanned pets of other people and the content of the last code; renders nothing if there are none. */
export const OtherPetsPanel = () => (
  <PartBoundary title="dashboard.otherPets.failed">
    <OtherPets />
  </PartBoundary>
);
