import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { weekdays } from '#renderer/ui/format/format-day.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MAX_TIMES } from '#server/care/contract.ts';
import { WEEKDAYS, type Weekday } from '#server/recurrence/rules.ts';
import { applyFrequency } from './apply-frequency.ts';
import { ChipButton, ChoiceChips } from './choice-chips.tsx';
import { FREQUENCIES, type Frequency, UNITS } from './choices.ts';
import { EMPTY_STEP, type PlanFormState, type StepInput } from './plan-values.ts';
import { changeStep } from './step-change.ts';

interface StepProps {
  readonly form: PlanFormState;
  readonly index: number;
}

const COMMON_FREQUENCIES: readonly Frequency[] = ['once', 'twice', 'eight', 'week', 'month'];
const AS_NEEDED = 'needed';
const TAPER_CHOICE = 'taper';

const choiceOf = (frequency: Frequency) => ({
  value: frequency,
  label: t(`care.plan.often.${frequency}`),
});

/** Common frequencies as chips. "As needed" and "Taper" are chosen here too. */
export const FrequencyField = ({ form }: Pick<StepProps, 'form'>) => {
  const { steps, isNeeded } = form.watch();
  const [step = EMPTY_STEP] = steps;
  const isTaper = steps.length > 1;
  const chosenFrequency = isNeeded ? AS_NEEDED : isTaper ? TAPER_CHOICE : step.often;
  const [isOpen, setOpen] = useState(
    !isNeeded && (isTaper || !COMMON_FREQUENCIES.includes(step.often)),
  );
  const otherChoices = [
    ...FREQUENCIES.filter((frequency) => !COMMON_FREQUENCIES.includes(frequency)).map(choiceOf),
  ];
  const choose = (value: string) => {
    form.setValue('isNeeded', value === AS_NEEDED, { shouldDirty: true });
    form.clearErrors();
    if (value === AS_NEEDED) return;
    if (value === TAPER_CHOICE) {
      const next: StepInput = { ...step, length: '7', days: '7' };
      return form.setValue('steps', [{ ...next, length: 'days' }, next], { shouldDirty: true });
    }
    const frequency = FREQUENCIES.find((each) => each === value);
    if (frequency) form.setValue('steps', [applyFrequency(step, frequency)], { shouldDirty: true });
  };
  return (
    <ChoiceChips
      label={t('care.form.often')}
      value={chosenFrequency}
      onChange={choose}
      choices={[
        ...COMMON_FREQUENCIES.map(choiceOf),
        { value: AS_NEEDED, label: t('care.form.needed') },
        ...(isOpen
          ? [...otherChoices, { value: TAPER_CHOICE, label: t('care.plan.often.taper') }]
          : []),
      ]}
    >
      {!isOpen && (
        <ChipButton isOpen={false} onClick={() => setOpen(true)}>
          {t('care.plan.often.more')}
        </ChipButton>
      )}
    </ChoiceChips>
  );
};

const WeekdayField = ({ form, index }: StepProps) => {
  const step = form.watch(`steps.${index}`);
  // The first weekday name is Sunday.
  const names = weekdays();
  const toggleDay = (day: Weekday) => {
    const days = WEEKDAYS.filter((each) =>
      each === day ? !step.weekdays.includes(day) : step.weekdays.includes(each),
    );
    changeStep(form, index, { weekdays: days });
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-row">{t('care.plan.weekdays')}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((day, index) => {
          const name = names[(index + 1) % WEEKDAYS.length];
          return (
            <button
              key={day}
              type="button"
              aria-pressed={step.weekdays.includes(day)}
              aria-label={name?.long}
              onClick={() => toggleDay(day)}
              className="size-11 rounded-full border border-line bg-surface text-row hover:bg-track aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra"
            >
              {name?.short}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
};

/** For example "every 3 days": the number, and the unit if the frequency has no name of its own. */
export const IntervalField = ({ form, index }: StepProps) => {
  const step = form.watch(`steps.${index}`);
  const error = form.formState.errors.steps?.[index]?.every?.message;
  const isOther = step.often === 'other';
  return (
    <>
      {(isOther || step.often === 'days') && (
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          {step.unit !== 'once' && (
            <TextField
              {...form.register(`steps.${index}.every`)}
              label={t(isOther ? 'care.plan.every' : 'care.plan.everyDays')}
              inputMode="numeric"
              autoComplete="off"
              error={error}
            />
          )}
          {isOther && (
            <Select
              {...form.register(`steps.${index}.unit`)}
              label={t('care.plan.unitOf')}
              choices={UNITS.map((unit) => ({ value: unit, label: t(`care.plan.unit.${unit}`) }))}
            />
          )}
        </div>
      )}
      {step.unit === 'week' && <WeekdayField form={form} index={index} />}
    </>
  );
};

const SingleTimeField = ({ form, index, position }: StepProps & { readonly position: number }) => {
  const { times } = form.watch(`steps.${index}`);
  const number = position + 1;
  const error = form.formState.errors.steps?.[index]?.times?.message;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center">
      <input
        type="time"
        aria-label={t('care.plan.time.of', { number })}
        aria-invalid={error !== undefined}
        value={times[position] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          changeStep(form, index, { times: times.with(position, value) })
        }
        className={`${controlClass} w-auto! max-w-full tabular-nums`}
      />
      <IconButton
        ref={passFocusOn}
        icon={X}
        label={t('care.plan.time.remove', { number })}
        onClick={() => changeStep(form, index, { times: times.toSpliced(position, 1) })}
      />
    </span>
  );
};

/** The time that is suggested as a further one: two hours after the last. */
const nextTime = (times: readonly string[]): string => {
  const hours = Number((times.toSorted().at(-1) ?? '06:00').slice(0, 2));
  return `${String((hours + 2) % 24).padStart(2, '0')}:00`;
};

/** The times of the day. Without any, the task is due at some time of the day. */
export const TimesField = ({ form, index }: StepProps) => {
  const { times } = form.watch(`steps.${index}`);
  const id = useId();
  const error = form.formState.errors.steps?.[index]?.times?.message;
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-2 font-semibold text-row">{t('care.plan.times')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {[...times.keys()].map((place) => (
          <SingleTimeField key={place} form={form} index={index} position={place} />
        ))}
        {times.length < MAX_TIMES && (
          <Button
            look="secondary"
            size="row"
            icon={Plus}
            onClick={() => changeStep(form, index, { times: [...times, nextTime(times)] })}
          >
            {t('care.plan.time.add')}
          </Button>
        )}
      </div>
      {error !== undefined ? (
        <FieldError id={`${id}-note`} message={error} />
      ) : (
        times.length === 0 && (
          <p id={`${id}-note`} className="mt-1.5 text-hint text-ink-soft">
            {t('care.plan.times.none')}
          </p>
        )
      )}
    </fieldset>
  );
};
