import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { Field, type FieldFrame } from './field.tsx';

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** Text before the input, such as ₱ or KWD. */
    readonly prefix?: string;
  };

export const TextField = ({ label, optional, hint, error, prefix, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(control) =>
      prefix === undefined ? (
        <input {...control} {...input} className={controlClass} />
      ) : (
        <span className="relative block">
          <span aria-hidden className="absolute inset-y-0 left-3.5 flex items-center text-ink-soft">
            {prefix}
          </span>
          <input
            {...control}
            {...input}
            className={`${controlClass} ${prefix.length > 1 ? 'pl-16' : 'pl-9'}`}
          />
        </span>
      )
    }
  </Field>
);

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>;

export const TextArea = ({ label, optional, hint, error, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} {...(optional ? { optional } : {})}>
    {(control) => (
      <textarea rows={4} {...control} {...area} className={`${controlClass} py-3 leading-6`} />
    )}
  </Field>
);
