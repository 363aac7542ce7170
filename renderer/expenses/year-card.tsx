import { Card } from '#renderer/ui/card.tsx';
import { MonthBars } from '#renderer/ui/charts/month-bars.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ExpenseSummary } from '#server/expenses/contract.ts';
import { monthlyAverage } from '#server/expenses/rules.ts';
import { useMoneyText, useOtherOwner } from './other-owner.ts';

interface YearCardProps {
  readonly summary: ExpenseSummary;
  /** True in a wide window, where a heading above already names the year. */
  readonly headed?: boolean;
}

/** The expenses of each month of a year, with the average of the months with expenses. */
export const YearCard = ({ summary, headed = false }: YearCardProps) => {
  const { year, today, months } = summary;
  const moneyText = useMoneyText();
  return (
    <Card>
      <div className="mb-4 flex flex-wrap justify-between gap-x-3 text-row">
        <p className="text-ink-soft">
          <span className={headed ? 'wide:hidden' : ''}>{t('expenses.byMonth')}</span>
          {headed && <span className="max-wide:hidden">{year}</span>}
        </p>
        <p className="text-ink-soft tabular-nums">
          <strong className="font-semibold text-ink">
            {moneyText(monthlyAverage(months, today))}
          </strong>{' '}
          {t('expenses.average')}
        </p>
      </div>
      <MonthBars
        months={months}
        current={today.slice(0, 7)}
        label={t('expenses.byMonth.label', { year })}
        currency={useOtherOwner()?.currency}
      />
    </Card>
  );
};
