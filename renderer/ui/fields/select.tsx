import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldFrame } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'id'> & {
    readonly choices: readonly Choice[];
    /** Shown while nothing is chosen. */
    readonly placeholder?: string;
  };

/** The platform's own list: on a phone nothing is quicker. */
export const Select = ({
  label,
  optional,
  hint,
  error,
  choices,
  placeholder,
  ...select
}: SelectProps) => (
  <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(control) => (
      <span className="relative block">
        <select {...control} {...select} className={`${controlClass} appearance-none pr-11`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          absoluteStrokeWidth
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
        />
      </span>
    )}
  </Field>
);
