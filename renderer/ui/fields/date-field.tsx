import type { Ref, SyntheticEvent } from 'react';
import { HALF_TYPED, typedDay } from '#renderer/ui/format/typed-day.ts';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

interface DateFieldProps extends FieldFrame {
  readonly name: string;
  /** YYYY-MM-DD, '' or half typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The last day that can be chosen. */
  readonly max?: string;
  readonly required?: boolean;
}

const valueIn = ({ validity, value }: HTMLInputElement): string =>
  validity.badInput ? HALF_TYPED : value;

/** A day, typed or chosen; a date that was only half typed is not taken for none. */
export const DateField = ({ value, onChange, onBlur, inputRef, ...field }: DateFieldProps) => {
  // No event says that half a date was typed, so it is looked for whenever a key is let go or the field is left.
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = valueIn(currentTarget);
    if (typed !== value) onChange(typed);
  };
  return (
    <TextField
      {...field}
      type="date"
      ref={inputRef}
      value={typedDay(value)}
      onChange={look}
      onKeyUp={look}
      onBlur={(event) => {
        look(event);
        onBlur();
      }}
    />
  );
};
