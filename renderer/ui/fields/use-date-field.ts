import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';

/** Connects a DateField to a field of a form. */
export const useDateField = <In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  name: FieldPathByValue<In, string | null | undefined>,
) => {
  const { field, fieldState } = useController({ control: form.control, name });
  // The cast is safe: the path is that of such a value.
  const value = field.value as string | null | undefined;
  return {
    name,
    value: value ?? '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
  };
};
