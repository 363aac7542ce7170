import { isOwn } from '#renderer/members/rights.ts';
import { useHasPet } from '#renderer/pets/use-every-pet.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { LineDrawing } from '#renderer/ui/icons/drawing.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ExpenseRow, useExpenseForm } from './expense-row.tsx';
import { MonthCard } from './month-card.tsx';
import { useOtherOwner } from './other-owner.ts';
import { useBudget, useRecent, useSummary } from './use-expenses.ts';
import { YearCard } from './year-card.tsx';

const PurseDrawing = () => (
  <LineDrawing>
    <path d="M46 36c-14 12-22 28-22 42 0 15 12 22 56 22s56-7 56-22c0-14-8-30-22-42" />
    <path d="M44 36c10-5 22-8 36-8s26 3 36 8c-10 5-22 8-36 8s-26-3-36-8Z" />
    <path d="M70 27c0-7 4-13 10-13s10 6 10 13" />
    <g className="text-narra" stroke="currentColor">
      <path d="M80 70c6 0 11 6 11 11 0 4-4 5-6 4-3-1-7-1-10 0-2 1-6 0-6-4 0-5 5-11 11-11Z" />
      <circle cx="66" cy="68" r="3" />
      <circle cx="74" cy="59" r="3.500" />
      <circle cx="86" cy="59" r="3.500" />
      <circle cx="94" cy="68" r="3" />
    </g>
  </LineDrawing>
);

export const NothingSpent = () => {
  const hasOwn = useHasPet(isOwn);
  const otherOwner = useOtherOwner();
  if (otherOwner) {
    const sentence = t('expenses.empty.other', { name: otherOwner.name });
    return <EmptyState drawing={<PurseDrawing />} sentence={sentence} />;
  }
  return (
    <EmptyState
      drawing={<PurseDrawing />}
      sentence={t(hasOwn ? 'expenses.empty' : 'expenses.empty.shared')}
      action={<ButtonLink to="/dashboard">{t('expenses.empty.pets')}</ButtonLink>}
    />
  );
};

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
  const { form, open } = useExpenseForm();
  if (recent.total === 0 && !form) return <NothingSpent />;
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
              <ExpenseRow key={expense.id} expense={expense} size="card" onOpen={open} />
            ))}
          </ul>
        </Card>
        {form}
      </section>
    </div>
  );
};
