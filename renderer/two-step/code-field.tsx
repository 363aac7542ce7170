import { type ComponentProps, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { Field } from '#renderer/ui/fields/field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { CODE_DIGITS } from '#server/two-step/rules.ts';

/** A code of the owner's app, or one of the recovery codes. */
type CodeKind = 'app' | 'recovery';

/** The kind of code that a form asks for. Changing it empties the form. */
export const useCodeKind = (form: { readonly reset: () => void }) => {
  const [kind, setKind] = useState<CodeKind>('app');
  const changeKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.reset();
  };
  return { kind, changeKind };
};

interface CodeKindButtonProps {
  readonly kind: CodeKind;
  readonly onClick: () => void;
}

/** Offers the other kind of code. */
export const CodeKindButton = ({ kind, onClick }: CodeKindButtonProps) => (
  <Button look="quiet" size="row" onClick={onClick}>
    {t(kind === 'app' ? 'twoStep.useRecovery' : 'twoStep.useApp')}
  </Button>
);

interface CodeFieldProps extends ComponentProps<'input'> {
  readonly kind: CodeKind;
  readonly error?: string | undefined;
}

/** A field for the digits of an app, or for a recovery code. */
export const CodeField = ({ kind, error, ...input }: CodeFieldProps) => (
  <Field label={t(kind === 'app' ? 'twoStep.code' : 'twoStep.recoveryCode')} error={error}>
    {(control) => (
      <input
        {...control}
        {...input}
        type="text"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder={kind === 'app' ? '–'.repeat(CODE_DIGITS) : '––––-––––'}
        className={`${controlClass} min-h-16! text-center text-title! font-semibold tabular-nums tracking-[0.2em]`}
      />
    )}
  </Field>
);
