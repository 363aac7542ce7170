import { t } from '#renderer/ui/language/text.ts';
import { RowsSkeleton } from '#renderer/ui/lists/rows-skeleton.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** The placeholder of the history while it loads. */
export const RecordsSkeleton = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {t('records.history.loading')}
    </p>
    <Skeleton className="my-2.5 h-6 w-44" />
    <Skeleton className="my-3 h-5 w-16" />
    <RowsSkeleton />
  </div>
);
