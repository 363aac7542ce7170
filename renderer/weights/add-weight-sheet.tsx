import { useRef } from 'react';
import * as z from 'zod/mini';
import { accountUnits } from '#renderer/current-account.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { Field } from '#renderer/ui/fields/field.tsx';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { Select } from '#renderer/ui/fields/select.tsx';
import { useDateField } from '#renderer/ui/fields/use-date-field.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { useFirstFocus } from '#renderer/ui/overlays/use-first-focus.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import { weighingForm } from '#server/weights/contract.ts';
import {
  CONDITIONS,
  type Condition as ConditionScore,
  hasConditionScale,
  parseWeight,
  WEIGHT_UNITS,
  type WeightUnit,
  weightText,
  withUnit,
} from '#server/weights/rules.ts';
import { conditionText } from './condition-text.ts';
import type { ReadEntry } from './weight-kinds.ts';

interface ComparisonProps {
  readonly lastEntry: ReadEntry;
  readonly typedWeight: string;
  readonly unit: WeightUnit;
}

interface AddWeightProps {
  readonly pet: Pet;
  /** The latest weight that could be parsed. */
  readonly lastEntry: ReadEntry | undefined;
  readonly onClose: () => void;
}

/** Compares the typed weight with the last one. */
const Comparison = ({ lastEntry, typedWeight, unit }: ComparisonProps) => {
  const grams = parseWeight(withUnit(typedWeight, unit))?.grams;
  const change = grams === undefined ? undefined : grams - lastEntry.grams;
  const text =
    change === undefined
      ? undefined
      : change === 0
        ? t('weights.last.same')
        : t(change > 0 ? 'weights.last.more' : 'weights.last.less', {
            weight: weightText(Math.abs(change), unit),
          });
  return (
    <p aria-live="polite" className="text-ink-soft text-row">
      {t('weights.last', {
        weight: weightText(lastEntry.grams, unit),
        date: formatDate(lastEntry.date),
      })}{' '}
      {text !== undefined && <span className="font-semibold text-ink">{text}</span>}
    </p>
  );
};

interface ConditionProps {
  readonly score: ConditionScore | null;
  readonly onChange: (score: ConditionScore | null) => void;
}

/** The body condition score, with the description of the chosen one. */
const Condition = ({ score, onChange }: ConditionProps) => {
  return (
    <Select
      label={t('weights.condition')}
      optional
      placeholder={t('weights.condition.none')}
      value={score ?? ''}
      onChange={({ target }) =>
        onChange(CONDITIONS.find((each) => String(each) === target.value) ?? null)
      }
      choices={CONDITIONS.map((each) => ({
        value: String(each),
        label: conditionText(each),
      }))}
      hint={t(score ? `weights.condition.${score}.hint` : 'weights.condition.hint')}
    />
  );
};

/** The unit is part of the draft, so that a restored number is not taken in another one. */
const addWeightForm = z.extend(weighingForm, { unit: z.enum(WEIGHT_UNITS) });

const useAddWeight = ({ pet, onClose }: AddWeightProps) => {
  const { today } = useOwnerClock();
  const draft = useDraft(addWeightForm, {
    storageKey: `${useOwnerId()}.weight.${pet.id}`,
    empty: { date: today, weight: '', bodyCondition: null, unit: accountUnits().weightUnit },
    fields: ['date', 'weight', 'bodyCondition', 'unit'],
  });
  const { save, saving } = useSave(draft, {
    item: ({ date, weight, bodyCondition = null, unit }, attempt) => ({
      kind: 'weighing',
      body: { date, weight: withUnit(weight, unit), bodyCondition, ...idFor(attempt.key) },
      petId: pet.id,
      petName: pet.name,
      ...attempt,
    }),
    done: 'weights.saved',
    onDone: onClose,
    failed: 'weights.save.failed',
    savedBefore: 'weights.save.before',
  });
  return { draft, save, saving };
};

const AddWeight = (props: AddWeightProps & { readonly onAgain: () => void }) => {
  const { pet, lastEntry, onClose, onAgain } = props;
  const { draft, save, saving } = useAddWeight(props);
  const { form } = draft;
  const unit = form.watch('unit');
  const date = useDateField(form, 'date');
  const number = useRef<HTMLInputElement>(null);
  const { ref, ...weight } = form.register('weight');
  useFirstFocus(() => number.current?.focus());
  return (
    <FormSheet
      onClose={onClose}
      title={t('weights.add.title')}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('weights.save')}
      saving={saving}
      className="flex flex-col gap-4"
    >
      <Field label={t('weights.title')} error={form.formState.errors.weight?.message}>
        {(control) => (
          <div className="grid grid-cols-[minmax(0,1fr)_9.5rem] gap-3 max-narrow:grid-cols-1">
            <input
              {...control}
              {...weight}
              ref={(element) => {
                ref(element);
                number.current = element;
              }}
              inputMode="decimal"
              autoComplete="off"
              className={`${controlClass} min-h-16 font-bold text-title`}
            />
            <SegmentedControl
              label={t('weights.units')}
              choices={WEIGHT_UNITS.map((value) => ({ value, label: value }))}
              value={unit}
              onChange={(next) =>
                form.setValue('unit', WEIGHT_UNITS.find((each) => each === next) ?? unit)
              }
            />
          </div>
        )}
      </Field>
      {lastEntry && (
        <Comparison lastEntry={lastEntry} typedWeight={form.watch('weight')} unit={unit} />
      )}
      <DateField {...date} label={t('weights.date')} required />
      {hasConditionScale(pet.category) && (
        <Condition
          score={form.watch('bodyCondition') ?? null}
          onChange={(score) => form.setValue('bodyCondition', score)}
        />
      )}
    </FormSheet>
  );
};

/** Adds a weight: a number, its unit and the day. */
export const AddWeightSheet = withStartOver(AddWeight);
