import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldFrame } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices under a heading, or without one. */
export interface ChoiceGroup {
  readonly label?: string;
  readonly choices: readonly Choice[];
}

type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'id'> & {
    readonly choices?: readonly Choice[];
    /** Choices under headings, after those without. */
    readonly groups?: readonly ChoiceGroup[];
    /** Shown while nothing is chosen. */
    readonly placeholder?: string;
  };

const Options = ({ choices }: { readonly choices: readonly Choice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The platform's own list: on a phone nothing is quicker. */
export const Select = ({
  label,
  optional,
  hint,
  error,
  choices = [],
  groups = [],
  placeholder,
  ...select
}: SelectProps) => (
  <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(control) => (
      <span className="relative block">
        <select {...control} {...select} className={`${controlClass} appearance-none pr-11`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options choices={choices} />
          {groups.map(({ label: heading, choices: inGroup }) =>
            heading === undefined ? (
              <Options key="" choices={inGroup} />
            ) : (
              <optgroup key={heading} label={heading}>
                <Options choices={inGroup} />
              </optgroup>
            ),
          )}
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
