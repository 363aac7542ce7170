import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { PlanBody } from '#renderer/care/offline.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import type { PlanStatus } from '#server/occurrences/rules.ts';
import { momentOf } from './moment.ts';
import { endText, previewOf, readSteps, slotText } from './plan-preview.ts';
import { type PlanFormState, toPlanBody } from './plan-values.ts';

interface PreviewProps {
  readonly form: PlanFormState;
  readonly timeZone: string;
  readonly status: PlanStatus;
}

/** The steps as text, without what changes no time; empty while they are incomplete. */
const writeTimes = (typedSteps: PlanBody['steps']): string => {
  const steps = readSteps(typedSteps);
  return steps ? JSON.stringify(steps.map((step) => ({ ...step, dose: null, amount: null }))) : '';
};

export const PreviewCard = ({ form, timeZone, status }: PreviewProps) => {
  const now = useMinute();
  const input = form.watch();
  const planMoment = momentOf(now, timeZone);
  // As text, because the form makes new objects at each key, also for a title or a dose.
  const stepsText = writeTimes(toPlanBody(input, planMoment).steps);
  const preview = useMemo(
    () => (stepsText === '' ? undefined : previewOf(JSON.parse(stepsText), now, timeZone)),
    [stepsText, now, timeZone],
  );
  const next = preview?.next.map((slot) => slotText(slot, planMoment.today)).join(', ');
  const nextText =
    status === 'active'
      ? t(next ? 'care.plan.next' : 'care.plan.next.none', { next: next ?? '' })
      : t(`care.plan.next.${status}`);
  const end = preview && endText(preview, input.kind, planMoment.today);
  if (!preview && status === 'active') return null;
  return (
    <p role="status" className="flex gap-3 rounded-card bg-narra-soft p-4 text-row">
      <CalendarCheck size={20} className="shrink-0 text-narra" />
      <span className="min-w-0">
        <span className="block font-semibold">{nextText}</span>
        {end && status === 'active' && <span className="block text-ink-soft">{end}</span>}
      </span>
    </p>
  );
};
