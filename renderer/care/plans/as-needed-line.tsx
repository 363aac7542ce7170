import { doseTime } from '#renderer/care/dose-time.ts';
import { answersOf, type CareRow, type CareState } from '#renderer/care/use-care.ts';
import type { GivingActions } from '#renderer/care/use-giving.tsx';
import { authorName } from '#renderer/members/author-name.ts';
import { allows } from '#renderer/members/rights.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { PlanAnswer } from '#server/care/rules.ts';
import { findTooEarly } from '#server/doses/rules.ts';
import type { Pet } from '#server/pets/contract.ts';

/** A plan as needed has no occurrences, so this row stands for a new dose. */
const asNeededRow = (plan: CarePlan, pet: Pet, { now }: CareState): CareRow => ({
  ...{ key: plan.id, plan, pet },
  item: {
    ...{ planId: plan.id, petId: plan.petId, day: dayIn(now, plan.timeZone), time: null },
    ...{ at: now.toISOString(), title: plan.title, kind: plan.kind, status: 'due' },
    ...{ dose: plan.asNeeded?.dose ?? null, doseId: null, givenAt: null, by: null, extra: true },
  },
});

const lastText = ({ by, givenAt }: PlanAnswer, timeZone: string, care: CareState): string => {
  const time = doseTime(new Date(givenAt), care.now, timeZone);
  if (by === null) return t('care.last.nobody', { time });
  return by.id === care.me?.id
    ? t('care.last.you', { time })
    : t('care.last', { name: authorName(by), time });
};

interface NeededProps {
  readonly plan: CarePlan;
  readonly pet: Pet;
  readonly care: CareState;
  readonly giving: GivingActions;
}

/**
 * Shows when a plan as needed was last given, whether the next dose would be early, and a button that gives
 * it.
 */
export const AsNeededLine = ({ plan, pet, care, giving }: NeededProps) => {
  const givenDoses = answersOf(care.answers, plan.id).filter(({ status }) => status === 'given');
  const lastDose = givenDoses.toSorted((a, b) => b.givenAt.localeCompare(a.givenAt))[0];
  const dose = { day: null, time: null, givenAt: care.now.toISOString() };
  const earlyDose = findTooEarly(plan, givenDoses, dose);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-40 text-hint">
        <span className="block text-ink-soft">
          {lastDose ? lastText(lastDose, plan.timeZone, care) : t('care.last.none')}
        </span>
        {earlyDose?.nextByPlan && (
          <span className="block font-semibold text-mangga">
            {t('care.early.until', {
              time: doseTime(new Date(earlyDose.nextByPlan), care.now, plan.timeZone),
            })}
          </span>
        )}
      </p>
      {allows(pet, 'log') && (
        <Button
          look="secondary"
          size="pill"
          className="text-narra"
          aria-label={t('care.give.now', { title: plan.title, pet: pet.name })}
          // The second tap of a double tap is not another dose.
          onClick={({ detail }) => detail < 2 && giving.press(asNeededRow(plan, pet, care))}
        >
          {t(plan.kind === 'medication' ? 'care.give' : 'care.do')}
        </Button>
      )}
    </div>
  );
};
