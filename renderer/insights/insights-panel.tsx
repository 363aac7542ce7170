import { Suspense } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';

/** After the dashboard's first painting: its code, its texts and what it reads. */
const HealthInsights = lazyPart(async () => {
  const part = await import('./health-insights.tsx');
  return part.HealthInsights;
});

const ROWS = ['a', 'b', 'c'];

/** The shape of the insights while they are on their way. */
const Waiting = () => (
  <div
    aria-busy="true"
    className="tablet:max-wide:col-start-2 tablet:max-wide:row-start-2 tablet:max-wide:mb-7"
  >
    <p role="status" className="sr-only">
      {t('dashboard.health.loading')}
    </p>
    <Card>
      <div className="flex items-center gap-4">
        <Skeleton className="size-28 shrink-0 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="mt-2 h-6 w-full max-w-44" />
          <Skeleton className="mt-2 h-3 w-28" />
        </div>
      </div>
      <Skeleton className="mt-8 h-16" />
      <Skeleton className="mt-8 h-10" />
    </Card>
    <Skeleton className="mt-3 h-16 rounded-card" />
    <Skeleton className="mt-8 mb-4 h-5 w-36" />
    <Card className="flex flex-col gap-6">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Card>
  </div>
);

/** How all pets are doing: score, coverage, what needs attention, what was done and what it cost. */
export const InsightsPanel = () => (
  <PartBoundary title="dashboard.health.failed">
    <Suspense fallback={<Waiting />}>
      <HealthInsights />
    </Suspense>
  </PartBoundary>
);
