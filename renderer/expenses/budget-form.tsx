import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatMoney } from '#renderer/ui/format.ts';
import { t } from '#renderer/ui/text.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useContractForm } from '#renderer/ui/use-contract-form.ts';
import { budgetForm } from '#server/expenses/contract.ts';
import { parseBudget } from '#server/expenses/rules.ts';
import { keptBudget } from './kept-budget.ts';
import { budgetQuery, useSaveBudget } from './queries.ts';

/** Centavos as an owner would type them: "100", "250.50". */
const typedAs = (centavos: number): string => (centavos / 100).toFixed(2).replace(/\.00$/, '');

/** What the budget of all pets would be. */
const hint = (typed: string, pets: number | undefined): string => {
  const perPet = parseBudget(typed);
  if (pets === undefined || pets === 0 || perPet === undefined) {
    return t('expenses.budget.hint.none');
  }
  return t('expenses.budget.hint', { amount: formatMoney(perPet * pets), count: pets });
};

/** The budget for each pet. Without the server it shows what this device last heard of it. */
export const BudgetForm = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: budget } = useQuery(budgetQuery);
  const perPet = budget?.perPetCentavos ?? keptBudget(user?.id ?? '');
  const form = useContractForm(budgetForm, { perPetCentavos: typedAs(perPet) });
  const { mutate, isPending } = useSaveBudget();
  const { errors, isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) form.reset({ perPetCentavos: typedAs(perPet) });
  }, [form, isDirty, perPet]);
  const save = form.handleSubmit(({ perPetCentavos }) =>
    mutate(perPetCentavos, {
      onSuccess: (saved) => {
        // What was typed meanwhile was not saved, and stays.
        if (parseBudget(form.getValues().perPetCentavos) !== saved.perPetCentavos) return;
        form.reset({ perPetCentavos: typedAs(saved.perPetCentavos) });
      },
    }),
  );
  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField
          label={t('expenses.budget.perPet')}
          prefix="₱"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={hint(form.watch('perPetCentavos'), budget?.pets.length)}
          error={errors.perPetCentavos?.message}
          {...form.register('perPetCentavos')}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-hint text-ink-soft">{t('expenses.budget.kept')}</p>
          <Button type="submit" disabled={isPending}>
            {t(isPending ? 'expenses.budget.saving' : 'expenses.budget.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
};
