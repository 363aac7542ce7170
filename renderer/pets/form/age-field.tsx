import { type ChangeEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { monthsOf, type PetForm, splitAge, type TypedAge } from './pet-values.ts';

const unitLabels = {
  years: 'pets.age.unit.years',
  months: 'pets.age.unit.months',
} as const satisfies {
  readonly [Unit in keyof TypedAge]: MessageId;
};

/** An age typed as years and months. The form's value is in months. */
export const AgeField = ({ form }: { readonly form: PetForm }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'age' });
  const value = String(field.value ?? '');
  const [typedAge, setTypedAge] = useState(() => splitAge(value));
  const note = useId();
  // Restoring a draft changes the value from outside.
  const shownAge = monthsOf(typedAge) === value ? typedAge : splitAge(value);
  const error = fieldState.error?.message;
  const inputOf = (unit: keyof TypedAge) => ({
    'aria-label': t(unitLabels[unit]),
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : note,
    value: shownAge[unit],
    onBlur: field.onBlur,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = { ...shownAge, [unit]: target.value };
      setTypedAge(next);
      field.onChange(monthsOf(next));
    },
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-row">
        {t('pets.age')} <span className="font-normal text-ink-soft">{t('field.optional')}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {(['years', 'months'] as const).map((unit) => (
          <span key={unit} className="relative block min-w-0">
            <input
              ref={unit === 'years' ? field.ref : null}
              name={unit === 'years' ? field.name : undefined}
              inputMode="numeric"
              autoComplete="off"
              className={`${controlClass} pr-[40%]`}
              {...inputOf(unit)}
            />
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-soft"
            >
              {t(unitLabels[unit])}
            </span>
          </span>
        ))}
      </div>
      {error !== undefined && <FieldError id={note} message={error} />}
    </fieldset>
  );
};
