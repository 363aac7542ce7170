import { useId } from 'react';
import { useController } from 'react-hook-form';
import { ChoiceChips } from '#renderer/care/form/choice-chips.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { TextArea } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { type FinishedPlan, OUTCOMES, useOutcome } from './use-outcome.ts';

interface OutcomeProps {
  readonly finished: FinishedPlan;
  /** Called when the answer is saved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export const OutcomeSheet = ({ finished, onDone, onClose }: OutcomeProps) => {
  const { plan, pet } = finished;
  const { draft, save, saving } = useOutcome(finished, onDone);
  const { field, fieldState } = useController({ control: draft.form.control, name: 'outcome' });
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('care.outcome')}
      subtitle={`${pet.name} · ${plan.title}`}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={saving}>
            {t(saving ? 'common.saving' : 'care.outcome.save')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4 pt-1">
        <div>
          <ChoiceChips
            label={t('care.outcome.now', { name: pet.name })}
            choices={OUTCOMES.map((outcome) => ({
              value: outcome,
              label: t(`care.outcome.${outcome}`),
            }))}
            value={field.value}
            onChange={field.onChange}
          />
          {fieldState.error?.message && <FieldError message={fieldState.error.message} />}
        </div>
        <TextArea
          {...registerField(draft.form, 'note')}
          rows={3}
          label={t('care.outcome.note')}
          hint={t('care.outcome.hint')}
          optional
        />
      </form>
    </Sheet>
  );
};
