import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { controlClass } from './control-class.ts';
import { Field, type FieldFrame } from './field.tsx';

type PasswordFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'type'>;

/** A password input with a button that shows or hides it. */
export const PasswordField = ({ label, hint, error, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            className={`${controlClass} pr-12`}
          />
          <button
            type="button"
            aria-label={t(isShown ? 'password.hide' : 'password.show')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-control text-ink-soft"
          >
            <Icon size={20} />
          </button>
        </span>
      )}
    </Field>
  );
};
