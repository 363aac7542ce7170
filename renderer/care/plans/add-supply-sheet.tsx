import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { addSupply, type CarePlan } from '#server/care/contract.ts';

interface AddSupplyProps {
  readonly plan: CarePlan;
  readonly petName: string;
  readonly onClose: () => void;
}

/** The error text of the typed amount; undefined if it is valid. */
const problemOf = (addedAmount: number): string | undefined => {
  const { error } = addSupply.body.safeParse({ added: addedAmount });
  return error?.issues[0]?.message;
};

/** Adds to the supply of a plan, for example after a refill. */
export const AddSupplySheet = ({ plan, petName, onClose }: AddSupplyProps) => {
  const queryClient = useQueryClient();
  const owner = useOwnerId();
  const deliver = useDeliver();
  const { id: planId, petId, title } = plan;
  const unit = plan.supply?.unit ?? '';
  const [typedAmount, setTypedAmount] = useState('');
  const [error, setError] = useState<string>();
  // Every attempt uses the same key, so that a repeated request after a lost answer does not add again.
  const [key] = useState(newId);
  const id = useId();
  const { mutate: add, isPending } = useMutation({
    mutationFn: (addedAmount: number) =>
      deliver({
        ...{ kind: 'carePlan-supply', owner, key, body: { added: addedAmount } },
        ...{ planId, petId, petName, title, unit, createdAt: new Date().toISOString() },
      }),
    onSuccess: async ({ end }) => {
      reportDelivery(end, { title: t('care.supply.added.toast', { title }) });
      onClose();
      if (end === 'sent') await refreshAbout(queryClient, 'carePlan');
    },
    onError: (failure) => showErrorToast(failure, 'care.plan.failed'),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('care.supply.add')}
      subtitle={title}
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={isPending}>
            {t(isPending ? 'common.saving' : 'care.supply.save')}
          </Button>
        </div>
      }
    >
      <form
        id={id}
        noValidate
        className="pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          const addedAmount =
            typedAmount.trim() === ''
              ? Number.NaN
              : Math.round(Number(typedAmount.trim().replace(',', '.')) * 1000);
          const problem = problemOf(addedAmount);
          setError(problem);
          if (problem === undefined) add(addedAmount);
        }}
      >
        <TextField
          label={t('care.supply.how', { unit })}
          inputMode="decimal"
          autoComplete="off"
          value={typedAmount}
          error={error}
          onChange={(event) => setTypedAmount(event.target.value)}
        />
      </form>
    </Sheet>
  );
};
