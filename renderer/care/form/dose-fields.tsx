import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ChipButton } from './choice-chips.tsx';
import { EMPTY_STEP, type PlanFormState } from './plan-values.ts';
import { changeStep } from './step-change.ts';

/**
 * Common doses that can be chosen with one press, and the amount that each takes from a supply counted in
 * these units.
 */
const PRESET_AMOUNTS = { half: '0.5', one: '1', drops: '2', capsule: '1' } as const;
const DOSE_EXAMPLES = ['half', 'one', 'drops', 'capsule'] as const;

/** The dose as free text. Medicines also offer common doses as chips. */
export const DoseField = ({ form, index }: { form: PlanFormState; index: number }) => {
  const kind = form.watch('kind');
  const isMedication = kind === 'medication';
  return (
    <div>
      <TextField
        {...form.register(`steps.${index}.dose`)}
        label={t(isMedication ? 'care.plan.dose' : 'care.plan.amount')}
        optional
        autoComplete="off"
        error={form.formState.errors.steps?.[index]?.dose?.message}
      />
      {isMedication && (
        <div className="mt-2 flex flex-wrap gap-2">
          {DOSE_EXAMPLES.map((name) => (
            <ChipButton
              key={name}
              onClick={() =>
                changeStep(form, index, {
                  dose: t(`care.plan.dose.${name}`),
                  amount: PRESET_AMOUNTS[name],
                })
              }
            >
              {t(`care.plan.dose.${name}`)}
            </ChipButton>
          ))}
        </div>
      )}
    </div>
  );
};

/** The minimum time between two doses and the maximum number in a day. */
export const AsNeededFields = ({ form }: { form: PlanFormState }) => {
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-narrow:grid-cols-1">
      <TextField
        {...registerField(form, 'minHours')}
        label={t('care.plan.minHours')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...registerField(form, 'maxPer24Hours')}
        label={t('care.plan.max')}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
};

/** Splits a dose into its leading number and the rest: "1 tablet" gives "1" and "tablet". */
const splitDose = (dose: string): { readonly amount: string; readonly unit: string } => {
  const [, number = '', unit = ''] = /^\s*(½|\d+(?:[.,]\d+)?)\s*(.*)$/.exec(dose) ?? [];
  return { amount: number === '½' ? '0.5' : number, unit: unit.trim() };
};

/** Fields for counting the remaining supply, which is optional. */
export const SupplyFields = ({ form }: { form: PlanFormState }) => {
  const { hasSupply, steps, isNeeded } = form.watch();
  const { errors } = form.formState;
  if (!hasSupply) return null;
  const shownSteps = isNeeded ? steps.slice(0, 1) : steps;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-end gap-3 max-narrow:grid-cols-1">
        <TextField
          {...registerField(form, 'counted')}
          label={t('care.plan.counted')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...registerField(form, 'unit')}
          label={t('care.plan.unit')}
          autoComplete="off"
        />
      </div>
      {[...shownSteps.keys()].map((index) => (
        <TextField
          key={index}
          {...form.register(`steps.${index}.amount`)}
          label={
            shownSteps.length > 1
              ? t('care.plan.uses.step', { number: index + 1 })
              : t('care.plan.uses')
          }
          inputMode="decimal"
          autoComplete="off"
          error={errors.steps?.[index]?.amount?.message}
        />
      ))}
      <TextField
        {...registerField(form, 'remindAt')}
        label={t('care.plan.remindAt')}
        hint={t('care.plan.remindAt.hint')}
        optional
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  );
};

/** Starts to count the supply, with the amount and the unit taken from the dose. */
export const countSupply = (form: PlanFormState, isCounted: boolean): void => {
  form.setValue('hasSupply', isCounted, { shouldDirty: true });
  if (!isCounted) return;
  const { steps, unit } = form.getValues();
  for (const [index, step] of steps.entries()) {
    if (step.amount === '') changeStep(form, index, { amount: splitDose(step.dose).amount });
  }
  const [{ dose } = EMPTY_STEP] = steps;
  if (unit === '') form.setValue('unit', splitDose(dose).unit);
};
