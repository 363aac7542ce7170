import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { CareState } from '#renderer/care/use-care.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { recordQuery } from '#renderer/records/queries.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { finishedCourse } from './finished.ts';
import type { PlanActions } from './use-plan-actions.ts';

const OutcomeSheet = standaloneLazyPart(
  async () => (await import('./outcome-sheet.tsx')).OutcomeSheet,
);

interface FinishedProps {
  readonly plan: CarePlan;
  readonly pet: Pet;
  readonly care: CareState;
  readonly actions: PlanActions;
}

/**
 * Asks how a finished course prescribed in a record went. Answering and dismissing both end the plan, so that
 * the question is asked only once on all devices.
 */
export const FinishedCard = ({ plan, pet, care, actions }: FinishedProps) => {
  const [isAsking, setAsking] = useState(false);
  const course =
    plan.status === 'active' && plan.recordId !== null
      ? finishedCourse(plan, care.answers, care.now)
      : undefined;
  const mayChange = useMayChange(pet);
  // The record is loaded ahead, so that the answer can be added to its notes offline too.
  useQuery({ ...recordQuery(plan.recordId ?? ''), enabled: course !== undefined });
  if (!course || !mayChange(plan)) return null;
  return (
    <div className="mb-3">
      <Banner
        tone="narra"
        icon={CircleCheck}
        title={t('care.finished.title', { title: plan.title })}
      >
        <p>{t('care.outcome')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="secondary" size="row" onClick={() => setAsking(true)}>
            {t('care.outcome.answer')}
          </Button>
          <Button look="quiet" size="row" onClick={() => void actions.end(plan)}>
            {t('care.outcome.none')}
          </Button>
        </div>
      </Banner>
      {isAsking && (
        <OutcomeSheet
          finished={{ plan, pet, ...course }}
          onDone={() => {
            setAsking(false);
            void actions.endQuietly(plan);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
