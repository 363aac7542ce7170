import { CalendarCheck, Plus, X } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useMinute } from '#renderer/ui/use-minute.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { MAX_STEPS, REMIND_BEFORE } from '#server/care/contract.ts';
import { NAME_LENGTH, NOTES_LENGTH } from '#server/http/contract.ts';
import { CARE_KINDS } from '#server/occurrences/rules.ts';
import { OFTEN } from './choices.ts';
import { countSupply, DoseField, NeededFields, SupplyFields } from './dose-fields.tsx';
import { momentOf } from './moment.ts';
import { endText, previewOf, slotText } from './plan-preview.ts';
import { bodyOf, EMPTY_STEP, type PlanFormState } from './plan-values.ts';
import { inRhythm } from './rhythm.ts';
import { EveryField, OftenField, TimesField } from './rhythm-fields.tsx';
import { LengthField, StartField } from './span-fields.tsx';

interface PlanFieldsProps {
  readonly form: PlanFormState;
  readonly timeZone: string;
}

/** One of several steps: its dose, how often, and for how many days. */
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
          const often = OFTEN.find((each) => each === value);
          if (often) form.setValue('steps', steps.with(index, inRhythm(step, often)));
        }}
        choices={OFTEN.map((often) => ({ value: often, label: t(`care.plan.often.${often}`) }))}
      />
      <EveryField form={form} index={index} />
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

/** A taper: steps that follow each other. */
const Steps = ({ form, today }: { form: PlanFormState; today: string }) => {
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
            const last = steps.at(-1) ?? EMPTY_STEP;
            const days = last.days || (last.length === '14' ? '14' : '7');
            form.setValue('steps', [
              ...steps.slice(0, -1),
              { ...last, length: 'days', days },
              last,
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

/** What comes of the plan, as it is typed. */
const PreviewCard = ({ form, timeZone }: PlanFieldsProps) => {
  const now = useMinute();
  const input = form.watch();
  const moment = momentOf(now, timeZone);
  const preview = input.isNeeded ? undefined : previewOf(bodyOf(input, moment), now, timeZone);
  const next = preview?.next.map((slot) => slotText(slot, moment.today)).join(', ');
  const end = preview && endText(preview, input.kind);
  if (!preview) return null;
  return (
    <p role="status" className="flex gap-3 rounded-card bg-narra-soft p-4 text-row">
      <CalendarCheck
        size={20}
        strokeWidth={1.75}
        absoluteStrokeWidth
        aria-hidden
        className="shrink-0 text-narra"
      />
      <span className="min-w-0">
        <span className="block font-semibold">
          {next ? t('care.plan.next', { next }) : t('care.plan.next.none')}
        </span>
        {end && <span className="block text-ink-soft">{end}</span>}
      </span>
    </p>
  );
};

const Reminding = ({ form }: { form: PlanFormState }) => {
  const { reminders, reminderSms, hasSupply } = form.watch();
  return (
    <div>
      <Switch
        label={t('care.form.supply')}
        hint={t('care.plan.supply.hint')}
        checked={hasSupply}
        onChange={(checked) => countSupply(form, checked)}
      />
      {hasSupply && (
        <div className="py-4">
          <SupplyFields form={form} />
        </div>
      )}
      <Switch
        label={t('care.plan.reminders')}
        hint={t('care.plan.reminders.hint')}
        checked={reminders}
        onChange={(checked) => form.setValue('reminders', checked, { shouldDirty: true })}
      />
      {reminders && (
        <>
          <div className="py-4">
            <Select
              {...form.register('remindBefore')}
              label={t('care.plan.before')}
              choices={REMIND_BEFORE.map((minutes) => ({
                value: String(minutes),
                label: t('care.plan.before.minutes', { minutes }),
              }))}
            />
          </div>
          <Switch
            label={t('care.plan.sms')}
            hint={t('care.plan.sms.hint')}
            checked={reminderSms}
            onChange={(checked) => form.setValue('reminderSms', checked, { shouldDirty: true })}
          />
        </>
      )}
    </div>
  );
};

/** The fields of a care plan, with what comes of it. */
export const PlanFields = ({ form, timeZone }: PlanFieldsProps) => {
  const now = useMinute();
  const today = dayIn(now, timeZone);
  const { steps, isNeeded } = form.watch();
  const isTaper = steps.length > 1 && !isNeeded;
  const { errors } = form.formState;
  return (
    <div className="flex flex-col gap-6">
      <TextField
        {...form.register('title')}
        label={t('care.form.title')}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        error={errors.title?.message}
      />
      <Select
        {...form.register('kind')}
        label={t('care.form.kind')}
        choices={CARE_KINDS.map((kind) => ({ value: kind, label: t(`care.kind.${kind}`) }))}
      />
      {!isTaper && <DoseField form={form} index={0} />}
      <OftenField form={form} />
      {isNeeded ? (
        <NeededFields form={form} />
      ) : isTaper ? (
        <Steps form={form} today={today} />
      ) : (
        <>
          <EveryField form={form} index={0} />
          <LengthField form={form} index={0} />
          <TimesField form={form} index={0} />
          <StartField form={form} today={today} />
        </>
      )}
      <PreviewCard form={form} timeZone={timeZone} />
      <Reminding form={form} />
      <TextArea
        {...form.register('instructions')}
        rows={2}
        label={t('care.form.instructions')}
        optional
        maxLength={NOTES_LENGTH}
        error={errors.instructions?.message}
      />
    </div>
  );
};
