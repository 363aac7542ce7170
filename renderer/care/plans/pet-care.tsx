import { useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { answersQuery, plansQuery } from '#renderer/care/queries.ts';
import { useCare } from '#renderer/care/use-care.ts';
import { useGiving } from '#renderer/care/use-giving.tsx';
import { ZoneNotes } from '#renderer/care/zone-notes.tsx';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useReportGone } from '#renderer/ui/lists/use-report-gone.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { CarePlan } from '#server/care/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import { FinishedCard } from './finished-card.tsx';
import { PlanRow, type PlanRowProps } from './plan-row.tsx';
import { usePlanActions } from './use-plan-actions.ts';

const AddPlanSheet = standaloneLazyPart(
  async () => (await import('#renderer/care/form/add-plan-sheet.tsx')).AddPlanSheet,
);

const EditPlanSheet = standaloneLazyPart(
  async () => (await import('#renderer/care/form/edit-plan-sheet.tsx')).EditPlanSheet,
);

const AddSupplySheet = standaloneLazyPart(
  async () => (await import('./add-supply-sheet.tsx')).AddSupplySheet,
);

const PlanHistorySheet = standaloneLazyPart(
  async () => (await import('./plan-history-sheet.tsx')).PlanHistorySheet,
);

interface PetCareProps {
  readonly pet: Pet;
  /** Whether the account may add a plan, for which there is a button then. */
  readonly canAdd: boolean;
}

type PlanRowsProps = Omit<PlanRowProps, 'plan'> & { readonly plans: readonly CarePlan[] };

const Plans = ({ plans, ...row }: PlanRowsProps) => (
  <Card flush>
    <ul>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} {...row} />
      ))}
    </ul>
  </Card>
);

/** Ended plans, in a collapsed list. */
const EndedPlans = ({ plans, ...row }: PlanRowsProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (plans.length === 0) return null;
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-center gap-1 font-semibold text-narra text-row"
      >
        {t('care.ended', { count: plans.length })}
        <ChevronDown size={20} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={id}>{isOpen && <Plans plans={plans} {...row} />}</div>
    </div>
  );
};

export const PetCare = ({ pet, canAdd }: PetCareProps) => {
  // If the plans cannot be loaded, the error is shown in place of this section.
  useSuspenseQuery(plansQuery);
  useSuspenseQuery(answersQuery);
  const care = useCare();
  const giving = useGiving(care);
  const actions = usePlanActions(pet);
  const [dialog, setDialog] = useState<
    'add' | { readonly edit: string } | { readonly supply: string } | { readonly history: string }
  >();
  const plans = (care.plans ?? []).filter(({ petId }) => petId === pet.id);
  const currentPlans = plans.filter(({ status }) => status !== 'ended');
  const endedPlans = plans.filter(({ status }) => status === 'ended');
  const close = () => setDialog(undefined);
  const editedId = typeof dialog === 'object' && 'edit' in dialog ? dialog.edit : undefined;
  const editedPlan = useKeptForForm(
    editedId,
    plans.find(({ id }) => id === editedId),
  );
  const supplyId = typeof dialog === 'object' && 'supply' in dialog ? dialog.supply : undefined;
  const refilledPlan = plans.find(({ id }) => id === supplyId);
  const historyId = typeof dialog === 'object' && 'history' in dialog ? dialog.history : undefined;
  const historyPlan = plans.find(({ id }) => id === historyId);
  useReportGone(
    editedId ?? supplyId ?? historyId,
    editedPlan ?? refilledPlan ?? historyPlan,
    close,
  );
  if (plans.length === 0 && !isLiving(pet)) return null;
  const row = {
    ...{ pet, care, giving, actions },
    onEdit: ({ id }: CarePlan) => setDialog({ edit: id }),
    onSupply: ({ id }: CarePlan) => setDialog({ supply: id }),
    onHistory: ({ id }: CarePlan) => setDialog({ history: id }),
  };
  return (
    <Section
      heading={t('care.title')}
      aside={
        canAdd && (
          <Button look="secondary" size="row" icon={Plus} onClick={() => setDialog('add')}>
            {t('care.plan.add')}
          </Button>
        )
      }
    >
      {currentPlans.map((plan) => (
        <FinishedCard key={plan.id} plan={plan} pet={pet} care={care} actions={actions} />
      ))}
      {currentPlans.length > 0 ? (
        <>
          <Plans plans={currentPlans} {...row} />
          <ZoneNotes plans={currentPlans} care={care} />
        </>
      ) : (
        isLiving(pet) && (
          <Card>
            <p className="font-semibold text-row">{t('care.none')}</p>
            {canAdd && (
              <p className="mt-1 text-ink-soft text-row">
                {t('care.none.hint', { name: pet.name })}
              </p>
            )}
          </Card>
        )
      )}
      <EndedPlans plans={endedPlans} {...row} />
      {historyPlan && (
        <PlanHistorySheet
          plan={historyPlan}
          pet={pet}
          care={care}
          giving={giving}
          onClose={close}
        />
      )}
      {giving.questions}
      {dialog === 'add' && <AddPlanSheet pet={pet} onClose={close} />}
      {editedPlan && (
        <EditPlanSheet
          pet={pet}
          plan={editedPlan}
          onDelete={() => actions.remove(editedPlan)}
          onClose={close}
        />
      )}
      {refilledPlan && <AddSupplySheet plan={refilledPlan} petName={pet.name} onClose={close} />}
    </Section>
  );
};
