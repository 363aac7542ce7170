import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { t } from '#renderer/ui/text.ts';

/** The shape of a screen with a heading and cards, for the moment before its own code has come. */
export const RouteSkeleton = () => (
  <main className="p-4 wide:p-8" aria-busy="true">
    <p role="status" className="sr-only">
      {t('shell.loading')}
    </p>
    <Skeleton className="h-8 w-48" />
    <Skeleton className="mt-2 h-4 w-32" />
    <div className="mt-6 grid grid-cols-2 gap-3">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  </main>
);
