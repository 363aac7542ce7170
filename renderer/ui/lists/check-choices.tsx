import type { Ref } from 'react';
import { CheckRow } from '#renderer/ui/fields/check-row.tsx';
import { FieldGroup } from '#renderer/ui/fields/field-group.tsx';

interface CheckChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly title: string;
    readonly detail: string;
  }[];
  readonly checked: readonly Value[];
  readonly onChange: (next: readonly Value[]) => void;
  readonly error: string | undefined;
  /** Takes the focus if the field is invalid. */
  readonly focusRef: Ref<HTMLFieldSetElement>;
}

/** A field of a form with checkboxes that are explained, of which any number may be checked. */
export const CheckChoices = <Value extends string>(props: CheckChoicesProps<Value>) => {
  const { label, choices, checked, onChange, error, focusRef } = props;
  return (
    <FieldGroup label={label} error={error} focusRef={focusRef}>
      <ul aria-label={label}>
        {choices.map(({ value, ...texts }) => (
          <CheckRow
            key={value}
            {...texts}
            checked={checked.includes(value)}
            onChange={(isIn) => {
              const others = checked.filter((each) => each !== value);
              onChange(isIn ? [...others, value] : others);
            }}
          />
        ))}
      </ul>
    </FieldGroup>
  );
};
