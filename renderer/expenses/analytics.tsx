import { PawPrint } from 'lucide-react';
import { type ReactNode, startTransition, useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { Bar } from '#renderer/ui/charts/bar.tsx';
import { ExpenseIcon } from '#renderer/ui/icons/expense-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { expenseTypeText, mostExpensiveFirst, percentages } from '#server/expenses/rules.ts';
import { useMoneyText } from './other-owner.ts';
import { useSummary } from './use-expenses.ts';
import { YearFiles } from './year-files.tsx';

interface CategoryShare {
  readonly key: string;
  readonly picture: ReactNode;
  readonly name: string;
  readonly centavos: number;
}

interface ShareRowProps extends CategoryShare {
  /** A whole percentage of the year's total. */
  readonly percent: number;
  /** The largest amount of the list, whose bar is full. */
  readonly max: number;
}

const ShareRow = ({ picture, name, centavos, percent, max }: ShareRowProps) => {
  const moneyText = useMoneyText();
  return (
    <li className="grid min-h-11 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-1.5 text-row wide:grid-cols-[1.5rem_7rem_minmax(0,1fr)_7rem_2.75rem] wide:gap-x-4">
      <span className="row-span-2 flex text-ink-soft wide:row-span-1">{picture}</span>
      {/* Side by side if there is room; on a phone with text of double size, one below the other. */}
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 wide:contents">
        <span className="min-w-12 flex-1 truncate">{name}</span>
        <span className="flex min-w-0 flex-wrap justify-end gap-x-3 wide:contents">
          <span className="wrap-anywhere text-right tabular-nums wide:col-start-4">
            {moneyText(centavos)}
          </span>
          <span className="w-11 text-right text-ink-soft tabular-nums wide:col-start-5">
            {t('expenses.percent', { percent })}
          </span>
        </span>
      </span>
      <Bar
        value={centavos / max}
        tone={centavos === max ? 'narra' : 'soft'}
        className="col-start-2 wide:col-start-3 wide:row-start-1"
      />
    </li>
  );
};

interface SharesProps {
  readonly heading: string;
  readonly year: number;
  readonly aside?: ReactNode;
  /** Sorted by amount, the largest first. */
  readonly shares: readonly CategoryShare[];
}

/** The shares of a year's expenses as rows with amounts and percentages, and a bar for each. */
const Shares = ({ heading, year, aside, shares }: SharesProps) => {
  const percents = percentages(shares.map(({ centavos }) => centavos));
  const largestAmount = shares[0]?.centavos ?? 1;
  return (
    <section className="mb-7">
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-body">
          {heading} <span className="font-normal text-ink-soft">{year}</span>
        </h2>
        {aside}
      </div>
      <Card>
        {shares.length === 0 ? (
          <p className="text-ink-soft text-row">{t('expenses.analytics.none', { year })}</p>
        ) : (
          <ul>
            {shares.map(({ key, ...share }, index) => (
              <ShareRow key={key} {...share} percent={percents[index] ?? 0} max={largestAmount} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
};

interface YearMenuProps {
  readonly year: number;
  readonly years: readonly number[];
  readonly onChange: (year: number) => void;
}

const YearMenu = ({ year, years, onChange }: YearMenuProps) =>
  years.length < 2 ? null : (
    <div className="-my-1.5">
      <SingleChoiceMenu
        chip={String(year)}
        label={t('expenses.chooseYear')}
        choices={years.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(year)}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );

/** A year by category and by pet. The current year is shown at first. */
export const Analytics = () => {
  const [chosenYear, setChosenYear] = useState<number>();
  const { year, years, types, pets, forAll } = useSummary(chosenYear);
  const onPets = pets.map(({ petId, petName, category, photo, centavos }) => ({
    key: petId,
    picture: <PetAvatar name={petName} category={category} photo={photo} size={24} />,
    name: petName,
    centavos,
  }));
  const forAllPets = { key: 'all', name: t('expenses.forAll'), centavos: forAll.centavos };
  return (
    <>
      <Shares
        heading={t('expenses.byCategory')}
        year={year}
        aside={
          <YearMenu
            year={year}
            years={years}
            onChange={(next) => startTransition(() => setChosenYear(next))}
          />
        }
        shares={types.map(({ type, centavos }) => ({
          key: type,
          picture: <ExpenseIcon type={type} />,
          name: t(expenseTypeText(type)),
          centavos,
        }))}
      />
      <Shares
        heading={t('expenses.byPet')}
        year={year}
        shares={
          forAll.centavos > 0
            ? mostExpensiveFirst([...onPets, { ...forAllPets, picture: <PawPrint size={24} /> }])
            : onPets
        }
      />
      <YearFiles year={year} />
    </>
  );
};
