import { useSummary } from '#renderer/expenses/use-expenses.ts';
import { Card } from '#renderer/ui/card.tsx';
import { MonthBars } from '#renderer/ui/charts/month-bars.tsx';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useOwnerClock } from '#renderer/use-owner.ts';

/** This year's expenses by month; renders nothing if there are none. */
export const YearlyExpenses = () => {
  const summary = useSummary();
  const { today } = useOwnerClock();
  if (summary.centavos === 0) return null;
  const { year } = summary;
  return (
    <Section heading={t('insights.expenses')}>
      <Card>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-ink-soft text-row">
            {t('insights.expenses.spent', { year: String(year) })}
          </p>
          <p className="font-semibold text-total">{formatMoney(summary.centavos)}</p>
        </div>
        <MonthBars
          months={summary.months}
          current={today.slice(0, 7)}
          label={t('insights.expenses.months', { year: String(year) })}
        />
      </Card>
    </Section>
  );
};

export const YearlyExpensesSkeleton = () => (
  <div aria-hidden>
    <Skeleton className="mt-8 mb-4 h-5 w-36" />
    <Skeleton className="h-42 rounded-card" />
  </div>
);
