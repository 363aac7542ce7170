import { Button } from '#renderer/ui/button.tsx';
import {
  registerField,
  showFieldProblems,
  useContractForm,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { anyCodeForm, appCodeForm } from '#server/two-step/contract.ts';
import { CodeField, CodeKindButton, useCodeKind } from './code-field.tsx';

interface CodeFormProps {
  readonly text: string;
  readonly submit: string;
  readonly isDanger?: boolean;
  /** Whether a recovery code may be typed instead. */
  readonly acceptsRecoveryCode?: boolean;
  readonly onCode: (code: string) => Promise<unknown>;
}

/** Asks for a code before a change of two-step login. */
export const CodeForm = ({
  text,
  submit,
  isDanger = false,
  acceptsRecoveryCode = false,
  onCode,
}: CodeFormProps) => {
  const form = useContractForm(acceptsRecoveryCode ? anyCodeForm : appCodeForm, { code: '' });
  const { kind, changeKind } = useCodeKind(form);
  const { isSubmitting } = form.formState;
  const submitCode = useHandleSubmit(form, async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      if (!showFieldProblems(form, error)) showErrorToast(error, 'twoStep.failed');
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submitCode(event)}
      className="flex flex-col gap-5 pt-2"
    >
      <p className="text-ink-soft">{text}</p>
      <CodeField key={kind} kind={kind} {...registerField(form, 'code')} />
      <Button type="submit" look={isDanger ? 'danger' : 'primary'} disabled={isSubmitting}>
        {isSubmitting ? t('twoStep.busy') : submit}
      </Button>
      {acceptsRecoveryCode && <CodeKindButton kind={kind} onClick={changeKind} />}
    </form>
  );
};
