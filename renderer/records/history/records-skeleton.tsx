import { t } from '#renderer/ui/language/text.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The placeholder of the history while it loads. */
export const RecordsSkeleton = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {t('records.history.loading')}
    </p>
    <Skeleton className="my-2.5 h-6 w-44" />
    <Skeleton className="my-3 h-5 w-16" />
    {SKELETON_ROWS.map((row) => (
      <div key={row} className="flex min-h-16 items-center gap-5 px-2">
        <Skeleton className="size-6 shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-3 w-3/5" />
        </div>
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </div>
);
