import { Skeleton } from '#renderer/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The placeholder of rows with an icon, two lines and a figure. */
export const RowsSkeleton = () =>
  ROWS.map((row) => (
    <div key={row} className="flex min-h-16 items-center gap-5 px-2">
      <Skeleton className="size-6 shrink-0" />
      <div className="flex-1">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-2 h-3 w-3/5" />
      </div>
      <Skeleton className="h-4 w-16" />
    </div>
  ));
