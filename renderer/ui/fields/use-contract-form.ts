import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#renderer/api.ts';

type Values = Record<string, unknown>;

/** What a contract says of the values. Of several problems of one field the first is told. */
const resolverOf =
  <Out extends Values, In extends Values>(
    schema: z.ZodMiniType<Out, In>,
  ): Resolver<In, unknown, Out> =>
  async (values, _context, { fields }) => {
    const { success, data, error } = await schema.safeParseAsync(values);
    if (success) return { values: data, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const { path, code, message } of error.issues.toReversed()) {
      const name = path.join('.');
      // The form puts the focus into a field by its element.
      set(errors, name, { type: code, message, ref: fields[name]?.ref });
    }
    return { values: {}, errors };
  };

/**
 * A form whose rules are its contract's. The first invalid field gets focus; a field's message is the rule's id,
 * worded where it is shown.
 */
export const useContractForm = <Out extends Values, In extends Values>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> =>
  useForm<In, unknown, Out>({
    resolver: resolverOf(schema),
    defaultValues,
    shouldFocusError: true,
  });

/**
 * Ties a refusal's problems to the form's fields and focuses the first. Gives whether any belonged to a field;
 * where none did, the caller says it in a toast.
 */
export const showFieldProblems = <In extends Values, Out extends Values>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean => {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  known.forEach(([name, problem], index) => {
    // The server's path is a field of this form: it was just looked up among them.
    form.setError(name as FieldPath<In>, { message: problem.code }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
};
