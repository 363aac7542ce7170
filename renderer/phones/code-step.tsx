import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { controlClass } from '#renderer/ui/fields/control-class.ts';
import { Field } from '#renderer/ui/fields/field.tsx';
import {
  showFieldProblems,
  useContractForm,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { OTP_LENGTH, otpForm } from '#server/phones/contract.ts';
import { showVerifyRefusal } from './refusal.ts';
import { type SentCode, secondsLeft } from './sent-code.ts';
import { useSendOtp } from './use-send-otp.ts';

const SECOND_MS = 1000;

/** The seconds until another code may be requested, updated every second. */
const useCooldown = (sentCode: SentCode): number => {
  const [now, setNow] = useState(() => Date.now());
  const remainingSeconds = secondsLeft(sentCode, now);
  const isWaiting = remainingSeconds > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isWaiting) return undefined;
    // The time is read from the clock, because timers of background tabs are throttled.
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
  return remainingSeconds;
};

export interface ProvedPhone {
  readonly phoneNumber: string;
  readonly otp: string;
}

interface CodeStepProps {
  readonly sentCode: SentCode;
  readonly onSent: (sentCode: SentCode) => void;
  /** Goes back to choose another number; undefined if it cannot be changed. */
  readonly onChange?: () => void;
  readonly label: 'phones.login' | 'phones.verify';
  /** Uses the code; throws if it was refused. */
  readonly verify: (proof: ProvedPhone) => Promise<unknown>;
}

/** Counts down until the code may be sent again. */
const Resend = ({ sentCode, onSent }: Pick<CodeStepProps, 'sentCode' | 'onSent'>) => {
  const secondsLeft = useCooldown(sentCode);
  const sendCode = useSendOtp({ failed: 'phones.resend.failed', onSent });
  return (
    <Button
      look="quiet"
      size="row"
      className="-mx-3 aria-disabled:text-ink-soft aria-disabled:no-underline aria-disabled:opacity-100"
      disabled={secondsLeft > 0 || sendCode.isPending}
      onClick={() => sendCode.mutate(sentCode.phoneNumber)}
    >
      {secondsLeft > 0 ? t('phones.resendIn', { seconds: secondsLeft }) : t('phones.resend')}
    </Button>
  );
};

const useVerify = ({
  verify,
}: Pick<CodeStepProps, 'verify'>): UseMutationResult<unknown, Error, ProvedPhone> =>
  useMutation({
    meta: { signsIn: true },
    mutationFn: verify,
    onError: (error) => showVerifyRefusal(error),
  });

/** Removes the spaces and separators of a typed or pasted code such as `123 456`. */
const compactCode = (code: string): string => code.replaceAll(/[\s-]/g, '').slice(0, OTP_LENGTH);

/** Asks for the code that was sent, and can send another. */
export const CodeStep = ({ sentCode, onSent, onChange, label, verify }: CodeStepProps) => {
  const form = useContractForm(otpForm, { otp: '' });
  const proof = useVerify({ verify });
  useEffect(() => form.setFocus('otp'), [form]);
  const code = form.register('otp');
  const submit = useHandleSubmit(form, ({ otp }) =>
    proof
      .mutateAsync({ phoneNumber: sentCode.phoneNumber, otp })
      .catch((error: unknown) => void showFieldProblems(form, error)),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={t('phones.code')}
        hint={t('phones.code.hint')}
        error={form.formState.errors.otp?.message}
      >
        {(control) => (
          <input
            {...control}
            {...code}
            onChange={(event) => {
              const typedCode = compactCode(event.target.value);
              // Assigned only if it differs, because assigning moves the cursor.
              if (typedCode !== event.target.value) event.target.value = typedCode;
              return code.onChange(event);
            }}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={'–'.repeat(OTP_LENGTH)}
            className={`${controlClass} min-h-16! text-center text-title! indent-[0.4em] font-semibold tabular-nums tracking-[0.4em]`}
          />
        )}
      </Field>
      <Button type="submit" disabled={proof.isPending || proof.isSuccess}>
        {t(proof.isPending || proof.isSuccess ? 'phones.verify.busy' : label)}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Resend key={sentCode.sentAt} sentCode={sentCode} onSent={onSent} />
        {onChange && (
          <Button look="quiet" size="row" className="-mx-3" onClick={onChange}>
            {t('phones.change')}
          </Button>
        )}
      </div>
    </form>
  );
};
