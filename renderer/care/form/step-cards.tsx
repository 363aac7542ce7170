import { Plus, X } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';
import { MAX_STEPS } from '#server/care/contract.ts';
import { applyFrequency } from './apply-frequency.ts';
import { FREQUENCIES } from './choices.ts';
import { DoseField } from './dose-fields.tsx';
import { IntervalField, TimesField } from './frequency-fields.tsx';
import { EMPTY_STEP, type PlanFormState } from './plan-values.ts';
import { LengthField, StartField } from './span-fields.tsx';

/** One of several steps: its dose, frequency and number of days. */
const StepCard = ({ form, index }: { form: PlanFormState; index: number }) => {
  const steps = form.watch('steps');
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const number = index + 1;
  if (!step) return null;
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <legend className="sr-only">{t('care.plan.step', { number })}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="font-semibold text-body">
          {t('care.plan.step', { number })}
        </p>
        <Button
          ref={passFocusOn}
          look="quiet"
          size="row"
          icon={X}
          aria-label={t('care.plan.step.remove', { number })}
          onClick={() => form.setValue('steps', steps.toSpliced(index, 1), { shouldDirty: true })}
        >
          {t('care.plan.remove')}
        </Button>
      </div>
      <DoseField form={form} index={index} />
      <Select
        label={t('care.form.often')}
        value={step.often}
        onChange={({ currentTarget: { value } }) => {
          const frequency = FREQUENCIES.find((each) => each === value);
          if (frequency) form.setValue('steps', steps.with(index, applyFrequency(step, frequency)));
        }}
        choices={FREQUENCIES.map((frequency) => ({
          value: frequency,
          label: t(`care.plan.often.${frequency}`),
        }))}
      />
      <IntervalField form={form} index={index} />
      <TimesField form={form} index={index} />
      {isLast ? (
        <LengthField form={form} index={index} />
      ) : (
        <TextField
          {...form.register(`steps.${index}.days`)}
          label={t('care.plan.days')}
          inputMode="numeric"
          autoComplete="off"
          error={form.formState.errors.steps?.[index]?.days?.message}
        />
      )}
    </fieldset>
  );
};

/** The steps of a taper, which follow each other. */
export const StepCards = ({ form, today }: { form: PlanFormState; today: string }) => {
  const steps = form.watch('steps');
  return (
    <>
      {[...steps.keys()].map((index) => (
        <StepCard key={`${index} of ${steps.length}`} form={form} index={index} />
      ))}
      {steps.length < MAX_STEPS && (
        <Button
          look="secondary"
          size="row"
          icon={Plus}
          onClick={() => {
            const lastStep = steps.at(-1) ?? EMPTY_STEP;
            const days = lastStep.days || (lastStep.length === '14' ? '14' : '7');
            form.setValue('steps', [
              ...steps.slice(0, -1),
              { ...lastStep, length: 'days', days },
              lastStep,
            ]);
          }}
        >
          {t('care.plan.step.add')}
        </Button>
      )}
      <StartField form={form} today={today} />
    </>
  );
};
