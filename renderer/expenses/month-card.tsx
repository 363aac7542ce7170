import { Link } from '@tanstack/react-router';
import { Badge } from '#renderer/ui/badge.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Bar, type BarTone } from '#renderer/ui/charts/bar.tsx';
import { monthName } from '#renderer/ui/format/month-names.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Budget } from '#server/expenses/contract.ts';
import {
  type BudgetState,
  type BudgetUsage,
  budgetUsage,
  daysToGo,
} from '#server/expenses/rules.ts';
import { useMoneyText, useOtherOwner } from './other-owner.ts';

export const barTones: Readonly<Record<BudgetState, BarTone>> = {
  none: 'soft',
  within: 'narra',
  near: 'mangga',
  high: 'gumamela',
  over: 'gumamela',
};

const badgeTones = {
  none: 'plain',
  within: 'narra',
  near: 'mangga',
  high: 'gumamela',
  over: 'gumamela',
} as const;

/**
 * The filled fraction of a bar; more than 1 if the budget is exceeded. Without a budget, any amount fills it.
 */
export const filledFraction = (spentCentavos: number, budget: number): number =>
  budget > 0 ? spentCentavos / budget : Math.min(1, spentCentavos);

/** The state that colours show. The default budget has no colour, because nobody chose it. */
export const shownState = (usage: BudgetUsage, isDefault: boolean): BudgetState =>
  isDefault ? 'none' : usage.state;

interface RemainingBudgetProps {
  readonly usage: BudgetUsage;
  readonly budget: Budget;
}

const RemainingBudget = ({ usage, budget: { today, isDefault } }: RemainingBudgetProps) => {
  const moneyText = useMoneyText();
  return usage.state === 'over' ? (
    <p className={isDefault ? 'text-ink-soft' : 'font-semibold text-gumamela'}>
      {t('expenses.month.over', { amount: moneyText(usage.over) })}
    </p>
  ) : (
    <p className="text-ink-soft">
      <strong className="font-semibold text-ink">{moneyText(usage.left)}</strong>{' '}
      {t('expenses.month.left', { days: daysToGo(today) })}
    </p>
  );
};

const SetBudget = () => (
  <Link
    to="/expenses"
    search={{ tab: 'budget' }}
    className="hit-44 mt-3 inline-block font-semibold text-narra text-row hover:underline"
  >
    {t('expenses.month.set')}
  </Link>
);

interface MonthCardProps {
  readonly budget: Budget;
  /** Whether the budget form is beside the card. */
  readonly withForm?: boolean;
}

/** This month's expenses compared with the budget. */
export const MonthCard = ({ budget, withForm = false }: MonthCardProps) => {
  const { today, spentCentavos, outsideCentavos, totalCentavos, isDefault } = budget;
  const usage = budgetUsage(spentCentavos, totalCentavos);
  const budgetState = shownState(usage, isDefault);
  const { percent } = usage;
  const moneyText = useMoneyText();
  const isOwnBudget = useOtherOwner() === undefined;
  return (
    <Card>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <p className="text-ink-soft text-row">{monthName(today)}</p>
        <span className="font-semibold">
          <Badge tone={badgeTones[budgetState]}>
            {usage.state === 'none'
              ? t('expenses.month.none')
              : t(isDefault ? 'expenses.month.default' : 'expenses.month.percent', { percent })}
          </Badge>
        </span>
      </div>
      <p className="mt-1 font-bold text-hero tabular-nums wrap-anywhere max-narrow:text-total">
        {moneyText(spentCentavos + outsideCentavos)}
      </p>
      {usage.state !== 'none' && (
        <>
          <Bar
            value={filledFraction(spentCentavos, totalCentavos)}
            tone={barTones[budgetState]}
            className="mt-4"
          />
          <div className="mt-2 flex flex-wrap justify-between gap-x-3 text-hint tabular-nums">
            <RemainingBudget usage={usage} budget={budget} />
            <p className="text-ink-soft">{moneyText(totalCentavos)}</p>
          </div>
        </>
      )}
      {outsideCentavos > 0 && (
        <p className="mt-2 text-hint text-ink-soft">
          {t('expenses.month.outside', { amount: moneyText(outsideCentavos) })}
        </p>
      )}
      {isDefault && !withForm && isOwnBudget && <SetBudget />}
    </Card>
  );
};
