import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** Loaded after the first paint of the dashboard, with its code, texts and data. */
const HealthInsights = lazyPart(async () => {
  const insightsModule = await import('./health-insights.tsx');
  return insightsModule.HealthInsights;
});

const SKELETON_ROWS = ['a', 'b', 'c'];

/** A placeholder in the shape of the insights. */
const InsightsSkeleton = () => (
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
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Card>
  </div>
);

/** The state of all pets: score, coverage, overdue items, recent records and expenses. */
export const InsightsPanel = () => (
  <PartBoundary title="dashboard.health.failed">
    <Suspense fallback={<InsightsSkeleton />}>
      <HealthInsights />
    </Suspense>
  </PartBoundary>
);
