import { useEffect, useState } from 'react';
import { ApiError, call } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import {
  registerField,
  showFieldProblems,
  useContractForm,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import { anyCodeForm, logInSecondStep } from '#server/two-step/contract.ts';
import { REMEMBERED_DAYS } from '#server/two-step/rules.ts';
import { CheckLine } from './check-line.tsx';
import { CodeField, CodeKindButton, useCodeKind } from './code-field.tsx';

interface SecondStepProps {
  /** Undefined for a log-in at the identity provider, which waits in this browser. */
  readonly mfaToken: string | undefined;
  readonly onDone: (user: User) => void;
  readonly onEnd: (error?: unknown) => void;
}

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'accounts.mfa.expired';

const useSecondStep = ({ mfaToken, onDone, onEnd }: SecondStepProps) => {
  const form = useContractForm(anyCodeForm, { code: '' });
  const [rememberDevice, setRememberDevice] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = useHandleSubmit(form, async ({ code }) => {
    setFailure(undefined);
    try {
      const tokenBody = mfaToken === undefined ? {} : { mfaToken };
      onDone(
        await call(logInSecondStep, { body: { ...tokenBody, code, remember: rememberDevice } }),
      );
    } catch (error) {
      if (isExpired(error)) onEnd(error);
      else if (!showFieldProblems(form, error)) setFailure(errorText(error, 'twoStep.failed'));
    }
  });
  return { form, submit, failure, remember: rememberDevice, setRemember: setRememberDevice };
};

/** Asks for the second step of a log-in: the code of an app, or a recovery code. */
export const SecondStepSheet = (props: SecondStepProps) => {
  const { form, submit, failure, remember: rememberDevice, setRemember } = useSecondStep(props);
  const { kind, changeKind } = useCodeKind(form);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    // Runs for each kind, because the field of the other kind has been replaced.
    if (kind) form.setFocus('code');
  }, [form, kind]);
  return (
    <Sheet
      open
      onClose={() => props.onEnd()}
      title={t('twoStep.login.title')}
      subtitle={t(kind === 'app' ? 'twoStep.login.text' : 'twoStep.login.recovery.text')}
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5 pt-2"
      >
        <CodeField key={kind} kind={kind} {...registerField(form, 'code')} />
        <CheckLine checked={rememberDevice} onChange={setRemember}>
          <span>
            <span className="block font-semibold text-row">
              {t('twoStep.remember', { days: REMEMBERED_DAYS })}
            </span>
            <span className="block text-hint text-ink-soft">{t('twoStep.remember.text')}</span>
          </span>
        </CheckLine>
        {failure !== undefined && <FieldError message={failure} isAnnounced />}
        <Button type="submit" disabled={isSubmitting}>
          {t(isSubmitting ? 'twoStep.busy' : 'twoStep.login.submit')}
        </Button>
        <CodeKindButton kind={kind} onClick={changeKind} />
      </form>
    </Sheet>
  );
};
