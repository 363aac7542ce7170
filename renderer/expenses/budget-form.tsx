import { useSuspenseQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useEditDraft, useFollowStored } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { moneySign } from '#renderer/ui/format/money-sign.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { budgetForm } from '#server/expenses/contract.ts';
import { parseExactAmount } from '#server/money/contract.ts';
import { useSaveBudget } from './queries.ts';
import { storedBudget } from './stored-budget.ts';
import { useBudgetIfLoaded } from './use-expenses.ts';

/** Formats centavos as an owner would type them: "100", "250.50". */
const amountText = (centavos: number): string => (centavos / 100).toFixed(2).replace(/\.00$/, '');

/** Shows the total budget of all pets for the typed amount. */
const budgetHint = (typedAmount: string, pets: number | undefined): string => {
  const perPet = parseExactAmount(typedAmount);
  if (pets === undefined || pets === 0 || perPet === undefined) {
    return t('expenses.budget.hint.none');
  }
  return t('expenses.budget.hint', { amount: formatMoney(perPet * pets), count: pets });
};

type BudgetInput = z.input<typeof budgetForm>;

const BudgetFields = ({ onAgain }: { readonly onAgain: () => void }) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const budget = useBudgetIfLoaded();
  const perPet = budget?.perPetCentavos ?? storedBudget(user?.id ?? '');
  const currentBudget = { perPetCentavos: perPet };
  const draft = useEditDraft<typeof currentBudget, z.output<typeof budgetForm>, BudgetInput>(
    budgetForm,
    {
      storageKey: `${user?.id}.budget`,
      stored: currentBudget,
      typed: ({ perPetCentavos }) => ({ perPetCentavos: amountText(perPetCentavos) }),
    },
  );
  const { form } = draft;
  const saveBudget = useSaveBudget();
  const { save, saving } = useSave(draft, {
    send: (budgeted) => saveBudget(budgeted.perPetCentavos),
    onSaved: ({ perPetCentavos }) => {
      toast({ title: t('expenses.budget.saved') });
      // The owner has typed another amount while this one was being saved, so the form keeps it.
      if (parseExactAmount(form.getValues().perPetCentavos) !== perPetCentavos) return;
      draft.adoptVersion({ perPetCentavos }, 'stored');
    },
    failed: 'expenses.budget.failed',
  });
  // An optimistic save may be reverted, so the form keeps its text until the server has answered.
  useFollowStored(draft, saving ? draft.basis : currentBudget);
  return (
    <Card>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <TextField
          label={t('expenses.budget.perPet')}
          prefix={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint={budgetHint(form.watch('perPetCentavos'), budget?.pets.length)}
          {...registerField(form, 'perPetCentavos')}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-hint text-ink-soft">
            {draft.state === 'none' &&
              t(budget?.isDefault ? 'expenses.budget.default' : 'expenses.budget.kept')}
            <DraftNote draft={draft} onAgain={onAgain} />
          </p>
          <Button type="submit" disabled={saving}>
            {t(saving ? 'expenses.budget.saving' : 'expenses.budget.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
};

/** The budget for each pet. Offline, it shows the last amount known on this device. */
export const BudgetForm = withStartOver(BudgetFields);
