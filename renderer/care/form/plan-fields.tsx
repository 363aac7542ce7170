import { Select } from '#renderer/ui/fields/select.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { TextArea, TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { REMIND_BEFORE } from '#server/care/contract.ts';
import { CARE_KINDS, type PlanStatus } from '#server/occurrences/rules.ts';
import { AsNeededFields, countSupply, DoseField, SupplyFields } from './dose-fields.tsx';
import { FrequencyField, IntervalField, TimesField } from './frequency-fields.tsx';
import type { PlanFormState } from './plan-values.ts';
import { PreviewCard } from './preview-card.tsx';
import { LengthField, StartField } from './span-fields.tsx';
import { StepCards } from './step-cards.tsx';

interface PlanFieldsProps {
  readonly form: PlanFormState;
  readonly timeZone: string;
  /** The state of a stored plan, which the form does not change. */
  readonly status?: PlanStatus;
}

const ReminderFields = ({ form }: { form: PlanFormState }) => {
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

/** The fields of a care plan with a preview. */
export const PlanFields = ({ form, timeZone, status = 'active' }: PlanFieldsProps) => {
  const now = useMinute();
  const today = dayIn(now, timeZone);
  const { steps, isNeeded } = form.watch();
  const isTaper = steps.length > 1 && !isNeeded;
  return (
    <div className="flex flex-col gap-6">
      <TextField
        {...registerField(form, 'title')}
        label={t('care.form.title')}
        autoComplete="off"
      />
      <Select
        {...form.register('kind')}
        label={t('care.form.kind')}
        choices={CARE_KINDS.map((kind) => ({ value: kind, label: t(`care.kind.${kind}`) }))}
      />
      {!isTaper && <DoseField form={form} index={0} />}
      <FrequencyField form={form} />
      {isNeeded ? (
        <AsNeededFields form={form} />
      ) : isTaper ? (
        <StepCards form={form} today={today} />
      ) : (
        <>
          <IntervalField form={form} index={0} />
          <LengthField form={form} index={0} />
          <TimesField form={form} index={0} />
          <StartField form={form} today={today} />
        </>
      )}
      <PreviewCard form={form} timeZone={timeZone} status={status} />
      <ReminderFields form={form} />
      <TextArea
        {...registerField(form, 'instructions')}
        rows={2}
        label={t('care.form.instructions')}
        optional
      />
    </div>
  );
};
