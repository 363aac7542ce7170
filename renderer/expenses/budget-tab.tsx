import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Bar } from '#renderer/ui/charts/bar.tsx';
import { MonthBars } from '#renderer/ui/charts/month-bars.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { Budget } from '#server/expenses/contract.ts';
import { budgetUsage } from '#server/expenses/rules.ts';
import { barTones, filledFraction, MonthCard, shownState } from './month-card.tsx';
import { useMoneyText, useOtherOwner } from './other-owner.ts';
import { useBudget } from './use-expenses.ts';

const BudgetBlock = ({
  heading,
  className = '',
  children,
}: {
  readonly heading: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <section className={className}>
    <h2 className="mb-3 font-semibold text-body">{heading}</h2>
    {children}
  </section>
);

/** Warns when the budget is nearly used up or exceeded; otherwise it is empty. */
const Warning = ({ budget }: { readonly budget: Budget }) => {
  const moneyText = useMoneyText();
  const { state, percent, over } = budgetUsage(budget.spentCentavos, budget.totalCentavos);
  if (state === 'none' || state === 'within') return null;
  const isOver = state === 'over';
  return (
    <div className="mb-3">
      <Banner
        tone={budget.isDefault ? 'dagat' : state === 'near' ? 'mangga' : 'gumamela'}
        icon={TriangleAlert}
        title={
          isOver ? t('expenses.month.over', { amount: moneyText(over) }) : t('expenses.budget.near')
        }
      >
        {isOver
          ? t('expenses.budget.over.text', {
              spent: moneyText(budget.spentCentavos),
              budget: moneyText(budget.totalCentavos),
            })
          : t('expenses.budget.near.text', { percent })}
      </Banner>
    </div>
  );
};

const ByPet = ({
  budget: { pets, perPetCentavos, isDefault, forAllCentavos },
}: {
  readonly budget: Budget;
}) => {
  const moneyText = useMoneyText();
  const otherOwner = useOtherOwner();
  return (
    <Card>
      {pets.length === 0 ? (
        <p className="text-ink-soft text-row">
          {otherOwner
            ? t('expenses.budget.noPets.other', { name: otherOwner.name })
            : t('expenses.budget.noPets')}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {pets.map(({ petId, petName, category, photo, centavos }) => (
            <li key={petId} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3">
              <PetAvatar name={petName} category={category} photo={photo} size={40} />
              <div>
                <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-row">
                  <span className="min-w-0 truncate font-semibold">{petName}</span>
                  <span className="tabular-nums">
                    {moneyText(centavos)}
                    {perPetCentavos > 0 && (
                      <span className="text-hint text-ink-soft">
                        {' '}
                        {t('expenses.budget.ofPet', { amount: moneyText(perPetCentavos) })}
                      </span>
                    )}
                  </span>
                </div>
                <Bar
                  value={filledFraction(centavos, perPetCentavos)}
                  tone={barTones[shownState(budgetUsage(centavos, perPetCentavos), isDefault)]}
                />
              </div>
            </li>
          ))}
          {forAllCentavos > 0 && (
            <li className="flex flex-wrap justify-between gap-x-3 pl-13 text-row">
              <span className="font-semibold">{t('expenses.forAll')}</span>
              <span className="tabular-nums">{moneyText(forAllCentavos)}</span>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
};

const Trend = ({ budget: { months, today, totalCentavos } }: { readonly budget: Budget }) => {
  const moneyText = useMoneyText();
  return (
    <Card>
      <MonthBars
        months={months}
        current={today.slice(0, 7)}
        label={t('expenses.budget.trend.label')}
        limit={totalCentavos}
        currency={useOtherOwner()?.currency}
      />
      {totalCentavos > 0 && (
        <p className="mt-3 text-hint text-ink-soft">
          {t('expenses.budget.trend.line', { amount: moneyText(totalCentavos) })}
        </p>
      )}
    </Card>
  );
};

/** This month compared with the budget, for each pet, and the last twelve months. */
export const BudgetNumbers = () => {
  const budget = useBudget();
  return (
    <>
      <BudgetBlock heading={t('expenses.budget.usage')} className="min-w-0">
        <Warning budget={budget} />
        <MonthCard budget={budget} withForm />
      </BudgetBlock>
      <BudgetBlock heading={t('expenses.budget.byPet')} className="min-w-0">
        <ByPet budget={budget} />
      </BudgetBlock>
      <BudgetBlock heading={t('expenses.budget.trend')} className="min-w-0">
        <Trend budget={budget} />
      </BudgetBlock>
    </>
  );
};
