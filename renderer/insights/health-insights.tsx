import {
  usePrefetchQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Suspense } from 'react';
import { summaryQuery } from '#renderer/expenses/queries.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { withEditedNames, withEditedPets } from '#renderer/pets/offline-pets.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useChangedReminders } from '#renderer/reminders/changed-reminders.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { HealthInsights as Insights } from '#server/insights/contract.ts';
import { isCovered } from '#server/insights/rules.ts';
import { Attention } from './attention.tsx';
import { HealthOverview } from './health-overview.tsx';
import { HealthSummary } from './health-summary.tsx';
import { insightsQuery } from './queries.ts';
import { RecentActivity } from './recent-activity.tsx';
import { withChangedReminders } from './with-changed-reminders.ts';
import { withWaitingCare } from './with-waiting-care.ts';
import { YearlyExpenses, YearlyExpensesSkeleton } from './yearly-expenses.tsx';

const unvaccinatedNames = ({ coverage, summaries }: Insights): readonly string[] =>
  isCovered(coverage)
    ? []
    : summaries
        .filter(({ vaccination }) => vaccination.state !== 'up-to-date')
        .map(({ pet }) => pet.name);

/** Whether pets of others are shared with the account, which are not counted. They may be on a page that is not loaded. */
const useHasShared = (ownPets: number): boolean => {
  const { data, hasNextPage } = useSuspenseInfiniteQuery(petsQuery);
  if (hasNextPage) return (data.pages[0]?.total ?? 0) > ownPets;
  return data.pages.some(({ items }) => items.some((pet) => !isOwn(pet)));
};

/** All insights. The year's expenses have their own request, which may fail alone. */
export const HealthInsights = () => {
  usePrefetchQuery(summaryQuery());
  const { data, dataUpdatedAt } = useSuspenseQuery(insightsQuery);
  const items = useWaitingItems();
  const named = {
    ...data,
    attention: withEditedPets(data.attention, items),
    activity: withEditedNames(data.activity, items),
    summaries: withEditedPets(data.summaries, items),
  };
  const clock = useOwnerClock();
  const changed = withChangedReminders(named, useChangedReminders(dataUpdatedAt), clock);
  const insights = withWaitingCare(changed, items, clock);
  const hasShared = useHasShared(insights.counts.pets);
  if (hasShared && insights.counts.pets === 0) {
    return (
      <div className="tablet:max-wide:col-start-2 tablet:max-wide:row-start-2">
        <Card>
          <p className="font-semibold text-row">{t('insights.own.none')}</p>
          <p className="mt-1 text-ink-soft text-row">{t('insights.own.none.text')}</p>
        </Card>
      </div>
    );
  }
  return (
    <>
      <div className="tablet:max-wide:col-start-2 tablet:max-wide:row-start-2 tablet:max-wide:mb-7">
        <HealthOverview insights={insights} />
        {hasShared && <p className="mt-2 text-hint text-ink-soft">{t('insights.own')}</p>}
      </div>
      <div className="tablet:max-wide:col-span-2 tablet:max-wide:row-start-5 tablet:max-wide:mt-4 tablet:max-wide:grid tablet:max-wide:grid-cols-2 tablet:max-wide:gap-x-6">
        <div className="tablet:max-wide:col-span-2">
          <Attention
            overdue={insights.counts.overdue}
            reminders={insights.attention}
            unvaccinated={unvaccinatedNames(insights)}
          />
        </div>
        <RecentActivity insights={insights} />
        <PartBoundary title="insights.expenses.failed">
          <Suspense fallback={<YearlyExpensesSkeleton />}>
            <YearlyExpenses />
          </Suspense>
        </PartBoundary>
        {insights.summaries.length > 0 && (
          <div className="tablet:max-wide:col-span-2">
            <Section heading={t('insights.summary')}>
              <HealthSummary summaries={insights.summaries} />
            </Section>
          </div>
        )}
      </div>
    </>
  );
};
