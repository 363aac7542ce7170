import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** The placeholder of a pet's card. */
export const PetCardSkeleton = () => (
  <div className="h-full overflow-hidden rounded-card border border-line bg-surface wide:flex">
    <Skeleton className="h-26 rounded-none wide:h-28 wide:w-28" />
    <div className="flex flex-col gap-2 p-3">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-28" />
    </div>
  </div>
);
