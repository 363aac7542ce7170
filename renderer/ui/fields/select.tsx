import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldFrame } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices with an optional heading. */
export interface ChoiceGroup {
  readonly label?: string;
  readonly choices: readonly Choice[];
}

type SelectProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'id'> & {
    readonly choices?: readonly Choice[];
    /** Groups that follow the ungrouped choices. */
    readonly groups?: readonly ChoiceGroup[];
    /** Shown while nothing is selected. */
    readonly placeholder?: string;
  };

const SelectOptions = ({ choices }: { readonly choices: readonly Choice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * A native select, which is the fastest to use on a phone. While it is disabled, it ignores changes and keeps the focus,
 * as buttons do.
 */
export const Select = ({
  label,
  optional,
  hint,
  error,
  choices = [],
  groups = [],
  placeholder,
  disabled,
  onChange,
  ...select
}: SelectProps) => (
  <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(control) => (
      <span className="relative block">
        <select
          {...control}
          {...select}
          aria-disabled={disabled || undefined}
          onChange={(event) => disabled || onChange?.(event)}
          className={`${controlClass} appearance-none pr-11`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <SelectOptions choices={choices} />
          {groups.map(({ label: heading, choices: inGroup }) =>
            heading === undefined ? (
              <SelectOptions key="" choices={inGroup} />
            ) : (
              <optgroup key={heading} label={heading}>
                <SelectOptions choices={inGroup} />
              </optgroup>
            ),
          )}
        </select>
        <ChevronDown
          size={20}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
        />
      </span>
    )}
  </Field>
);
