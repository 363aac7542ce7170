import { type ReactNode, Suspense } from 'react';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Statistics } from '#server/expenses/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { useStatistics } from './use-expenses.ts';

type Count = 'pets' | 'records' | 'completedReminders' | 'upcomingReminders';

const counts: Readonly<Record<Count, MessageId>> = {
  pets: 'profile.statistics.pets',
  records: 'profile.statistics.records',
  completedReminders: 'profile.statistics.completed',
  upcomingReminders: 'profile.statistics.upcoming',
};
// The cast is safe: `Object.keys` loses the type of the keys.
const COUNT_NAMES = Object.keys(counts) as readonly Count[];

const Counts = ({ renderCount }: { readonly renderCount: (count: Count) => ReactNode }) => (
  <Card>
    <dl
      aria-label={t('profile.statistics')}
      className="grid grid-cols-2 gap-x-2 gap-y-3 max-narrow:grid-cols-1 phone:grid-cols-4"
    >
      {COUNT_NAMES.map((count) => (
        <div key={count} className="flex flex-col-reverse">
          <dt className="font-normal text-hint text-ink-soft">{t(counts[count])}</dt>
          <dd className="min-h-6 font-semibold text-total tabular-nums">{renderCount(count)}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const AmountTile = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div className="ml-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b py-1.5 pr-4 last:border-b-0">
    <dt className="text-ink-soft text-row">{label}</dt>
    <dd className="font-semibold text-row tabular-nums">{children}</dd>
  </div>
);

const Money = ({ year, month }: { readonly year: ReactNode; readonly month: ReactNode }) => (
  <Section heading={t('profile.money')}>
    <Card flush>
      <dl>
        <AmountTile label={t('profile.money.year')}>{year}</AmountTile>
        <AmountTile label={t('profile.money.month')}>{month}</AmountTile>
      </dl>
    </Card>
  </Section>
);

const Numbers = () => {
  const data = useStatistics();
  const countText = (which: Exclude<keyof Statistics, 'currency'>) =>
    data[which].toLocaleString('en-PH');
  return (
    <>
      <Counts renderCount={countText} />
      <Money
        year={formatMoney(data.spentThisYearCentavos)}
        month={formatMoney(data.spentThisMonthCentavos)}
      />
    </>
  );
};

const StatisticsSkeleton = () => (
  <>
    <p role="status" className="sr-only">
      {t('profile.statistics.loading')}
    </p>
    <div aria-hidden>
      <Counts renderCount={() => <Skeleton className="h-5 w-8" />} />
      <Money year={<Skeleton className="h-4 w-24" />} month={<Skeleton className="h-4 w-20" />} />
    </div>
  </>
);

/**
 * The numbers of pets, records and reminders, and the sum of expenses. One call returns both, so that they fail
 * together.
 */
export const StatisticsPanel = () => (
  <div className="mt-4">
    <PartBoundary title="profile.statistics.failed">
      <Suspense fallback={<StatisticsSkeleton />}>
        <Numbers />
      </Suspense>
    </PartBoundary>
  </div>
);
