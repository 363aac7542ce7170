import type { Ref, SyntheticEvent } from 'react';
import { dayFromField, INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

interface DateFieldProps extends FieldFrame {
  readonly name: string;
  /** YYYY-MM-DD, '' or INCOMPLETE_DAY. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The last allowed day. */
  readonly max?: string;
  readonly required?: boolean;
}

const valueIn = ({ validity, value }: HTMLInputElement): string =>
  validity.badInput ? INCOMPLETE_DAY : value;

/** A date input that distinguishes a half-typed date from an empty one. */
export const DateField = ({ value, onChange, onBlur, inputRef, ...field }: DateFieldProps) => {
  // Browsers fire no event for a half-typed date, so it is checked on every key and on blur.
  const readInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typedDay = valueIn(currentTarget);
    if (typedDay !== value) onChange(typedDay);
  };
  return (
    <TextField
      {...field}
      type="date"
      ref={inputRef}
      value={dayFromField(value)}
      onChange={readInput}
      onKeyUp={readInput}
      onBlur={(event) => {
        readInput(event);
        onBlur();
      }}
    />
  );
};
