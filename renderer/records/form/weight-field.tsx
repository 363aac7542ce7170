import { accountUnits } from '#renderer/current-account.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Category } from '#server/pets/rules.ts';
import { type WeightNote, weightNote, weightText } from '#server/weights/rules.ts';
import type { RecordFormState } from './record-values.ts';

const noteText = (note: WeightNote | undefined, category: Category): string => {
  if (!note) return t('records.field.weight.hint');
  if (note.kind === 'unreadable') return t('records.field.weight.unreadable');
  const weight = weightText(note.grams, accountUnits().weightUnit);
  if (note.kind === 'read') {
    return t(note.assumed ? 'records.field.weight.assumed' : 'records.field.weight.read', {
      weight,
    });
  }
  const question = t('records.field.weight.unlikely', { weight, category });
  if (note.instead === undefined) return question;
  return `${question} ${t('records.field.weight.instead', { grams: note.instead })}`;
};

interface WeightFieldProps {
  readonly form: RecordFormState;
  readonly category: Category;
}

/**
 * A weight field that shows how the text was understood. An unlikely weight is questioned but not refused.
 */
export const WeightField = ({ form, category }: WeightFieldProps) => {
  const typedWeight = form.watch('weight') ?? '';
  const note = weightNote(typedWeight, category, accountUnits().weightUnit);
  const text = noteText(note, category);
  const isQuestioned = note !== undefined && note.kind !== 'read';
  return (
    <TextField
      {...registerField(form, 'weight')}
      label={t('records.field.weight')}
      optional
      autoComplete="off"
      hint={
        <>
          <span aria-live="polite" className="text-mangga">
            {isQuestioned && text}
          </span>
          {!isQuestioned && text}
        </>
      }
    />
  );
};
