import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { moneySign } from '#renderer/ui/format/money-sign.ts';
import { t } from '#renderer/ui/language/text.ts';
import { parseCost } from '#server/money/rules.ts';
import type { RecordFormState } from './record-values.ts';

interface CostFieldProps {
  readonly form: RecordFormState;
  /** The currency of the pet's owner. */
  readonly currency: string | undefined;
}

/** The cost of a record, which may be any text. A text with several numbers gets a note that no sum contains it. */
export const CostField = ({ form, currency }: CostFieldProps) => {
  const typedCost = String(form.watch('cost') ?? '');
  const isLeftOut = /[1-9]/.test(typedCost) && parseCost(typedCost) === 0;
  return (
    <TextField
      {...registerField(form, 'cost')}
      label={t('records.field.cost')}
      optional
      prefix={moneySign(currency)}
      inputMode="decimal"
      autoComplete="off"
      hint={
        isLeftOut ? (
          <span className="text-mangga">{t('records.field.cost.leftOut')}</span>
        ) : undefined
      }
    />
  );
};
