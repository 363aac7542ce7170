import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { summaryQuery } from '#renderer/expenses/queries.ts';
import { useTickedOff } from '#renderer/reminders/use-ticked-off.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { PartBoundary } from '#renderer/ui/start/part-boundary.tsx';
import { Attention } from './attention.tsx';
import { HealthOverview } from './health-overview.tsx';
import { HealthSummary } from './health-summary.tsx';
import { insightsQuery } from './queries.ts';
import { RecentActivity } from './recent-activity.tsx';
import { withTickedOff } from './with-ticked-off.ts';
import { YearlyExpenses, YearlyExpensesSkeleton } from './yearly-expenses.tsx';

/** Everything of one answer, and the year's expenses, which may fail without taking the rest with them. */
export const HealthInsights = () => {
  usePrefetchQuery(summaryQuery());
  const { data } = useSuspenseQuery(insightsQuery);
  const insights = withTickedOff(data, useTickedOff());
  return (
    <>
      <HealthOverview insights={insights} />
      <Attention overdue={insights.counts.overdue} shown={insights.attention} />
      <RecentActivity insights={insights} />
      <PartBoundary title="insights.expenses.failed">
        <Suspense fallback={<YearlyExpensesSkeleton />}>
          <YearlyExpenses />
        </Suspense>
      </PartBoundary>
      {insights.summaries.length > 0 && (
        <Section heading={t('insights.summary')}>
          <HealthSummary summaries={insights.summaries} />
        </Section>
      )}
    </>
  );
};
