import { PawPrint } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useBudget } from '#renderer/expenses/use-expenses.ts';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { Field, FieldError } from '#renderer/ui/fields/field.tsx';
import { IconPicker } from '#renderer/ui/fields/icon-picker.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { moneySign } from '#renderer/ui/format/money-sign.ts';
import { monthName } from '#renderer/ui/format/month-names.ts';
import { ExpenseIcon } from '#renderer/ui/icons/expense-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { EXPENSE_CATEGORIES } from '#server/expense-items/rules.ts';
import type { Budget } from '#server/expenses/contract.ts';
import { parseCost } from '#server/money/rules.ts';
import type { ItemForm } from './item-values.ts';
import { ReceiptField } from './receipt-field.tsx';

interface CountedExpense {
  readonly petId: string | null;
  readonly spentOn: string;
  readonly centavos: number;
}

interface ItemFieldsProps {
  readonly form: ItemForm;
  /** The stored expense, which the budget includes already if it is part of it; undefined for a new one. */
  readonly counted: CountedExpense | undefined;
  /** Called with true while the receipt is being prepared. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Whether the month's budget includes an expense: one of this month, for all pets or for one that is alive. */
const isBudgeted = (
  { petId, spentOn }: Pick<CountedExpense, 'petId' | 'spentOn'>,
  { today, pets }: Budget,
): boolean =>
  spentOn.startsWith(today.slice(0, 7)) &&
  (petId === null || pets.some((pet) => pet.petId === petId));

/** The rest of the month's budget after this expense; empty for an expense outside it, or without a budget. */
const AfterThis = ({ form, counted }: Pick<ItemFieldsProps, 'form' | 'counted'>) => {
  const budget = useBudget();
  const { amount, spentOn, petId } = form.watch();
  const centavos = parseCost(String(amount));
  if (budget.isDefault || budget.totalCentavos === 0 || centavos === 0) return null;
  if (!isBudgeted({ spentOn, petId: petId || null }, budget)) return null;
  const countedBefore = counted && isBudgeted(counted, budget) ? counted.centavos : 0;
  const budgetLeft = budget.totalCentavos - (budget.spentCentavos - countedBefore + centavos);
  return t(budgetLeft < 0 ? 'expenses.item.over' : 'expenses.item.left', {
    amount: formatMoney(Math.abs(budgetLeft)),
    month: monthName(budget.today),
  });
};

const AmountField = ({ form, counted }: Pick<ItemFieldsProps, 'form' | 'counted'>) => {
  const currencySign = moneySign();
  return (
    <Field
      label={t('expenses.item.amount')}
      hint={<AfterThis form={form} counted={counted} />}
      error={form.formState.errors.amount?.message}
    >
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className="absolute inset-y-0 left-3.5 flex items-center font-bold text-title"
          >
            {currencySign}
          </span>
          <input
            {...control}
            {...form.register('amount')}
            inputMode="decimal"
            autoComplete="off"
            className={`${controlClass} min-h-16 ${currencySign.length > 1 ? 'pl-22' : 'pl-11'} font-bold text-title tabular-nums`}
          />
        </span>
      )}
    </Field>
  );
};

const CategoryField = ({ form }: Pick<ItemFieldsProps, 'form'>) => {
  const { field, fieldState } = useController({ control: form.control, name: 'category' });
  return (
    <IconPicker
      label={t('expenses.item.for')}
      choices={EXPENSE_CATEGORIES.map((category) => ({
        value: category,
        label: t(`expenses.category.${category}`),
        icon: <ExpenseIcon type={category} />,
      }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  );
};

const PetChip = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <RadioGroup.Item
    value={value}
    className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-4 pl-1 text-row data-[state=checked]:border-narra data-[state=checked]:bg-narra-soft data-[state=checked]:font-semibold data-[state=checked]:text-narra data-[state=checked]:not-focus-visible:outline data-[state=checked]:not-focus-visible:outline-narra"
  >
    {children}
  </RadioGroup.Item>
);

/** Chooses all pets, or one that is alive. A stored pet that has passed away remains selected. */
const PetField = ({ form }: Pick<ItemFieldsProps, 'form'>) => {
  const { pets } = useBudget();
  const { field, fieldState } = useController({ control: form.control, name: 'petId' });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <div>
      <p id={id} className="mb-2 font-semibold text-row">
        {t('expenses.item.pet')}
        <span className="font-normal text-ink-soft"> {t('field.optional')}</span>
      </p>
      <RadioGroup.Root
        value={field.value ?? ''}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        aria-labelledby={id}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className="flex flex-wrap gap-2"
      >
        <PetChip value="">
          <span className="flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
            <PawPrint size={24} />
          </span>
          {t('expenses.pets.all')}
        </PetChip>
        {pets.map(({ petId, petName, category, photo }) => (
          <PetChip key={petId} value={petId}>
            <PetAvatar name={petName} category={category} photo={photo} size={40} />
            <span className="truncate">{petName}</span>
          </PetChip>
        ))}
      </RadioGroup.Root>
      {error !== undefined && <FieldError id={`${id}-note`} message={error} />}
    </div>
  );
};

/** The fields of an expense that is not a record. */
export const ItemFields = ({ form, counted, onBusy }: ItemFieldsProps) => {
  const day = useDateField(form, 'spentOn');
  return (
    <div className="flex flex-col gap-5">
      <AmountField form={form} counted={counted} />
      <CategoryField form={form} />
      <PetField form={form} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
        <DateField {...day} label={t('expenses.item.spentOn')} required />
        <TextField {...registerField(form, 'note')} label={t('expenses.item.note')} optional />
      </div>
      <ReceiptField form={form} onBusy={onBusy} />
    </div>
  );
};
