import { scheduleText } from '#renderer/care/plan-text.ts';
import { type CareState, useCare } from '#renderer/care/use-care.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { currentRevision, getEndDay } from '#server/plan-text/rules.ts';

/** A medication that a pet gets now. */
export interface Medication {
  readonly planId: string;
  readonly title: string;
  /** Dose, times and last day. */
  readonly howToGive: string;
  /** When it was last given, and by whom; undefined if it was not given in the last month. */
  readonly lastGiven: string | undefined;
}

const lastGivenOf = ({ answers, now, timeZone }: CareState, planId: string): string | undefined => {
  const givenDoses = answers.filter((one) => one.planId === planId && one.status === 'given');
  const [lastDose] = givenDoses.toSorted((a, b) => b.givenAt.localeCompare(a.givenAt));
  if (!lastDose) return undefined;
  const lastDoseTime = new Date(lastDose.givenAt);
  const today = dayIn(now, timeZone);
  const day = dayIn(lastDoseTime, timeZone);
  const dayText = day === today ? t('care.today') : formatWeekday(day, today);
  const time = `${dayText}, ${formatTime(lastDoseTime, timeZone)}`;
  return t('emergency.lastGiven.at', { time, name: lastDose.by?.name || 'none' });
};

/** The medication of a pet, with changes that this device has not sent yet; undefined until it is loaded. */
export const useMedication = (petId: string): readonly Medication[] | undefined => {
  const care = useCare();
  const today = dayIn(care.now, care.timeZone);
  return care.plans
    ?.filter((plan) => plan.petId === petId)
    .flatMap((plan) => {
      const revision = currentRevision(plan, today);
      if (revision?.kind !== 'medication') return [];
      const end = getEndDay(revision);
      const untilText = end === null ? null : t('emergency.until', { date: formatDate(end) });
      const howToGive = [scheduleText(revision), plan.instructions, untilText]
        .filter(Boolean)
        .join(', ');
      const { id: planId } = plan;
      return [{ planId, title: revision.title, howToGive, lastGiven: lastGivenOf(care, planId) }];
    });
};
