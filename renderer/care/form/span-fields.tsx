import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { formatClockTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { COURSE_LENGTHS, type CourseLength } from './choices.ts';
import { EMPTY_STEP, FIRST_DOSE_NOW, type PlanFormState } from './plan-values.ts';
import { changeStep, startOnOtherDay } from './step-change.ts';

interface SpanProps {
  readonly form: PlanFormState;
  readonly today: string;
}

/** The first day and the first time on it: a course can begin in the middle of a day. */
export const StartField = ({ form, today }: SpanProps) => {
  const startDay = useDateField(form, 'startsOn');
  const [step = EMPTY_STEP] = form.watch('steps');
  const { times, startsAt } = step;
  const sortedTimes = times.toSorted();
  const [earliest = ''] = sortedTimes;
  const isNow = startsAt === FIRST_DOSE_NOW;
  const canBeNow = startDay.value === today;
  // The stored start may be none of the plan's times.
  const otherTimes = isNow || startsAt === '' || sortedTimes.includes(startsAt) ? [] : [startsAt];
  const choices = [
    ...(canBeNow ? [{ value: FIRST_DOSE_NOW, label: t('care.plan.start.now') }] : []),
    // A time that is being typed is empty.
    ...[...sortedTimes, ...otherTimes].map((time) => ({
      value: time,
      label: time && formatClockTime(time),
    })),
  ];
  const chosenStart = isNow && !canBeNow ? earliest : startsAt === '' ? earliest : startsAt;
  return (
    <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
      <DateField
        {...startDay}
        label={t('care.plan.start')}
        onChange={(day) => {
          startDay.onChange(day);
          changeStep(form, 0, { startsAt: startOnOtherDay(step, day === today) });
        }}
      />
      {(times.length > 1 || (canBeNow && times.length > 0)) && (
        <Select
          label={t('care.plan.start.time')}
          choices={choices}
          value={chosenStart}
          onChange={({ currentTarget: { value } }) =>
            changeStep(form, 0, { startsAt: value === earliest ? '' : value })
          }
          error={form.formState.errors.steps?.[0]?.startsAt?.message}
        />
      )}
    </div>
  );
};

const labelOf = (length: CourseLength): string => t(`care.plan.length.${length}`);

/** The length of a step. The last step ends on a day, after a number of days, or never. */
export const LengthField = ({ form, index }: { form: PlanFormState; index: number }) => {
  const endDay = useDateField(form, `steps.${index}.endsOn`);
  const step = form.watch(`steps.${index}`);
  if (step.unit === 'once') return null;
  const { length } = step;
  return (
    <>
      <ChoiceChips
        label={t('care.plan.length')}
        choices={COURSE_LENGTHS.filter((each) => each !== 'count' || length === 'count').map(
          (each) => ({
            value: each,
            label: labelOf(each),
          }),
        )}
        value={length}
        onChange={(value) => {
          const next = COURSE_LENGTHS.find((each) => each === value);
          if (next) changeStep(form, index, { length: next });
        }}
      />
      {length === 'days' && (
        <TextField
          {...registerField(form, `steps.${index}.days`)}
          label={t('care.plan.days')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {length === 'count' && (
        <TextField
          {...registerField(form, `steps.${index}.count`)}
          label={t('care.plan.countOf')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      {length === 'date' && <DateField {...endDay} label={t('care.plan.end')} />}
    </>
  );
};
