import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ExpenseRow } from './expense-row.tsx';
import { MonthCard } from './month-card.tsx';
import { PurseDrawing } from './purse-drawing.tsx';
import { useBudget, useRecent, useSummary } from './use-expenses.ts';
import { YearCard } from './year-card.tsx';

export const NothingSpent = () => (
  <EmptyState
    drawing={<PurseDrawing />}
    sentence={t('expenses.empty')}
    action={<ButtonLink to="/dashboard">{t('expenses.empty.pets')}</ButtonLink>}
  />
);

/** This month and the year by month, shown beside other views in a wide window. */
export const AtAGlance = ({ className = '' }: { readonly className?: string }) => {
  const budget = useBudget();
  const summary = useSummary();
  return (
    <div className={className}>
      <section>
        <h2 className="mb-3 font-semibold text-body max-wide:sr-only">{t('expenses.month')}</h2>
        <MonthCard budget={budget} />
      </section>
      <section className="mt-3 wide:mt-7">
        <h2 className="mb-3 font-semibold text-body max-wide:sr-only">{t('expenses.byMonth')}</h2>
        <YearCard summary={summary} headed />
      </section>
    </div>
  );
};

/** This month, this year and the newest expenses. */
export const Overview = ({ onSeeAll }: { readonly onSeeAll: () => void }) => {
  const recent = useRecent();
  if (recent.total === 0) return <NothingSpent />;
  return (
    <div className="grid gap-7 wide:grid-cols-[minmax(0,1fr)_min(22rem,40%)] wide:gap-8">
      <AtAGlance className="min-w-0 wide:order-2" />
      <section className="min-w-0 wide:order-1">
        <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
          <h2 className="font-semibold text-body">{t('expenses.recent')}</h2>
          <Button look="quiet" size="pill" className="-my-2 -mr-4" onClick={onSeeAll}>
            {t('expenses.seeAll')}
          </Button>
        </div>
        <Card flush>
          <ul>
            {recent.items.map((expense) => (
              <ExpenseRow key={expense.id} expense={expense} size="card" />
            ))}
          </ul>
        </Card>
      </section>
    </div>
  );
};
