import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { scheduleTextOn } from '#renderer/care/plan-text.ts';
import { useCare } from '#renderer/care/use-care.ts';
import { allows } from '#renderer/members/rights.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

const AddPlanSheet = standaloneLazyPart(
  async () => (await import('#renderer/care/form/add-plan-sheet.tsx')).AddPlanSheet,
);

interface RecordPlansProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
}

/** Lists the plans that were prescribed in a record, and offers to create one. */
export const RecordPlans = ({ record, pet }: RecordPlansProps) => {
  const { plans = [], now } = useCare();
  const [adding, setAdding] = useState(false);
  const recordPlans = plans.filter(({ recordId }) => recordId === record.id);
  return (
    <div className="mt-6 flex flex-col gap-3">
      {recordPlans.length > 0 && (
        <Card flush>
          <ul>
            {recordPlans.map((plan) => (
              <li key={plan.id} className="border-line border-t px-4 py-3 first:border-t-0">
                <p className="wrap-anywhere font-semibold text-row">{plan.title}</p>
                <p className="wrap-anywhere text-hint text-ink-soft">
                  {scheduleTextOn(dayIn(now, plan.timeZone), plan)} ·{' '}
                  {t(`care.status.${plan.status}`)}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {allows(pet, 'add') && (
        <Button look="secondary" icon={CalendarPlus} onClick={() => setAdding(true)}>
          {t('care.plan.make')}
        </Button>
      )}
      {adding && <AddPlanSheet pet={pet} record={record} onClose={() => setAdding(false)} />}
    </div>
  );
};
