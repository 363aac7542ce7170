import { TodayRow } from '#renderer/care/today-row.tsx';
import { type CareState, rowKey } from '#renderer/care/use-care.ts';
import type { GivingActions } from '#renderer/care/use-giving.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { CarePlan } from '#server/care/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { computePastDays } from './day-marks.ts';

interface PlanHistoryProps {
  readonly plan: CarePlan;
  readonly pet: Pet;
  readonly care: CareState;
  readonly giving: GivingActions;
  readonly onClose: () => void;
}

/** The last 30 days of a plan, newest first. Missed doses can be recorded here, and recorded doses undone. */
export const PlanHistorySheet = ({ plan, pet, care, giving, onClose }: PlanHistoryProps) => {
  const { items } = computePastDays(plan, care.answers, care.now);
  const days = [...Map.groupBy(items, ({ day }) => day)].toReversed();
  return (
    <Sheet open onClose={onClose} title={t('care.history.of', { title: plan.title })}>
      {days.length === 0 && <p className="text-ink-soft text-row">{t('care.history.none')}</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={formatDate(day)} className="mb-4">
          <h3 className="mb-1 font-semibold text-hint text-ink-soft">{formatDate(day)}</h3>
          <ul>
            {ofDay.map((item) => {
              const row = { key: rowKey(item), item, plan, pet };
              return <TodayRow key={row.key} row={row} care={care} giving={giving} />;
            })}
          </ul>
        </section>
      ))}
    </Sheet>
  );
};
