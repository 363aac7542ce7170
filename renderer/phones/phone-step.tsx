import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#renderer/ui/button.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import {
  registerField,
  showFieldProblems,
  useHandleSubmit,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { phoneForm } from '#server/phones/contract.ts';
import { type SentCode, secondsLeft } from './sent-code.ts';
import { useSendOtp } from './use-send-otp.ts';

interface PhoneStepProps {
  /** The purpose of the number; each has its own draft. */
  readonly place: 'login' | 'profile';
  /** The last code sent, whose number the owner wants to change. */
  readonly lastCode: SentCode | undefined;
  readonly onSent: (sentCode: SentCode) => void;
}

type Phone = z.output<typeof phoneForm>;

/** Asks for a phone number and sends a code to it. */
export const PhoneStep = ({ place, lastCode, onSent }: PhoneStepProps) => {
  const { form, finish } = useDraft<Phone, Phone>(phoneForm, {
    storageKey: `phone.${place}`,
    empty: { phoneNumber: lastCode?.phoneNumber ?? '' },
    fields: ['phoneNumber'],
    storage: sessionStorage,
  });
  const onCodeSent = (code: SentCode) => {
    finish();
    onSent(code);
  };
  const sendCode = useSendOtp({ failed: 'phones.send.failed', onSent: onCodeSent });
  useEffect(() => form.setFocus('phoneNumber'), [form]);
  const submit = useHandleSubmit(form, async ({ phoneNumber }) => {
    // For the same number, a code is already on its way, and another may not be sent yet.
    if (lastCode?.phoneNumber === phoneNumber && secondsLeft(lastCode, Date.now()) > 0) {
      onCodeSent(lastCode);
      return;
    }
    await sendCode
      .mutateAsync(phoneNumber)
      .catch((error: unknown) => void showFieldProblems(form, error));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('phones.number')}
        type="tel"
        autoComplete="tel"
        hint={t('phones.number.hint')}
        {...registerField(form, 'phoneNumber')}
      />
      <Button type="submit" disabled={sendCode.isPending}>
        {t(sendCode.isPending ? 'phones.send.busy' : 'phones.send')}
      </Button>
    </form>
  );
};
