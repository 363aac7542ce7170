import { type BaseSyntheticEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  get,
  type RegisterOptions,
  type Resolver,
  type SubmitHandler,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#renderer/api.ts';

type FormValues = Record<string, unknown>;

/** Validates with a contract. Only the first problem of each field is reported. */
const resolverOf =
  <Out extends FormValues, In extends FormValues>(
    schema: z.ZodMiniType<Out, In>,
  ): Resolver<In, unknown, Out> =>
  async (values, _context, { fields }) => {
    const { success, data, error } = await schema.safeParseAsync(values);
    if (success) return { values: data, errors: {} };
    const errors: FieldErrors<In> = {};
    for (const { path, code, message } of error.issues.toReversed()) {
      const name = path.join('.');
      // react-hook-form focuses a field by its element.
      set(errors, name, { type: code, message, ref: fields[name]?.ref });
    }
    return { values: {}, errors };
  };

/**
 * A form that is validated by its contract. The first invalid field takes the focus. A field's message is a
 * message id, translated where it is shown.
 */
export const useContractForm = <Out extends FormValues, In extends FormValues>(
  schema: z.ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> =>
  useForm<In, unknown, Out>({
    resolver: resolverOf(schema),
    defaultValues,
    shouldFocusError: true,
  });

/** Registers a field of a form, with the message of its error. */
export const registerField = <In extends FormValues, Out, Name extends FieldPath<In>>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<In, Name>,
) => {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name, options), error: error?.message };
};

/**
 * Returns a function that runs one action at a time, and ignores an action while another is running. A button that is
 * disabled while it works is disabled only by the next rendering, which the second of two quick presses may precede.
 */
export const useOneAtATime = () => {
  const isRunning = useRef(false);
  return async (run: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    await run().finally(() => {
      isRunning.current = false;
    });
  };
};

/** Like the form's `handleSubmit`, one submission at a time. Every form with a contract uses it. */
export const useHandleSubmit = <In extends FormValues, Out extends FormValues>(
  form: UseFormReturn<In, unknown, Out>,
  onValid: SubmitHandler<Out>,
) => {
  const runAlone = useOneAtATime();
  return (event?: BaseSyntheticEvent): Promise<void> => {
    // The browser must not submit the form itself when the submission is ignored.
    event?.preventDefault();
    return runAlone(() => form.handleSubmit(onValid)(event));
  };
};

/**
 * Attaches a refusal's field errors to the form, and focuses the first. Returns false if no error belongs to
 * a field, so that the caller can show a toast.
 */
export const showFieldProblems = <In extends FormValues, Out extends FormValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): boolean => {
  if (!(error instanceof ApiError)) return false;
  const knownFields = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  knownFields.forEach(([name, problem], index) => {
    // The cast is safe: the path was found among the form's fields.
    form.setError(name as FieldPath<In>, { message: problem.code }, { shouldFocus: index === 0 });
  });
  return knownFields.length > 0;
};
