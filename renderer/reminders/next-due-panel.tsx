import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

// Loaded only in windows that have room for it.
const NextDue = lazyPart(async () => (await import('./next-due.tsx')).NextDue);

/** The heading of the dashboard's column of due reminders. */
export const ComingUpHeading = () => (
  <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
    <h2 className="font-semibold text-body">{t('reminders.comingUp')}</h2>
    <Link to="/schedule" className="hit-44 font-semibold text-narra text-row hover:underline">
      {t('nav.schedule')}
    </Link>
  </div>
);

/** The next upcoming reminders, below the overdue ones. */
export const NextDuePanel = () => (
  <div className="not-first:mt-3">
    <PartBoundary title="reminders.fetch.failed">
      <Suspense fallback={<Skeleton className="h-45 rounded-card" />}>
        <NextDue />
      </Suspense>
    </PartBoundary>
  </div>
);
