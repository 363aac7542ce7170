import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Pet } from '#server/pets/contract.ts';

/** Loaded with its tab, together with the code that draws QR codes. */
const PetCodes = lazyPart(async () => {
  const codesModule = await import('./pet-codes.tsx');
  return codesModule.PetCodes;
});

const QrSkeleton = () => (
  <div className="wide:grid wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] wide:gap-6">
    <div>
      <Skeleton className="h-11" />
      <Skeleton className="mt-4 aspect-[9/10]" />
    </div>
    <div>
      <Skeleton className="mt-4 h-5 wide:mt-15" />
      <Skeleton className="mt-2 h-5 w-2/3" />
      <Skeleton className="mt-5 h-12" />
    </div>
  </div>
);

/** A pet's codes for the collar and for Alaga's scanner, with its link. */
export const QrPanel = ({ pet }: { readonly pet: Pet }) => (
  <PartBoundary title="pets.codes.failed">
    <Suspense fallback={<QrSkeleton />}>
      <PetCodes pet={pet} />
    </Suspense>
  </PartBoundary>
);
