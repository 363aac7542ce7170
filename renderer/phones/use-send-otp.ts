import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { sendOtp } from '#server/phones/contract.ts';
import { findPendingCode, showRefusal } from './refusal.ts';
import type { SentCode } from './sent-code.ts';

/** Milliseconds for a developer to read the code. */
const DEVELOPMENT_TOAST = 10_000;

interface SendOtpOptions {
  readonly failed: 'phones.send.failed' | 'phones.resend.failed';
  readonly onSent: (sentCode: SentCode) => void;
}

/** Sends a code to a number. On a development server without a gateway, a toast shows the code. */
export const useSendOtp = ({ failed, onSent }: SendOtpOptions) =>
  useMutation({
    meta: { signsIn: true },
    mutationFn: (phoneNumber: string) =>
      call(sendOtp, { body: { phoneNumber, preferredLanguage: language() } }),
    onSuccess: ({ otp, developmentMode, phoneNumber }) => {
      if (developmentMode && otp !== null) {
        toast({
          title: t('phones.development.title'),
          description: t('phones.development.text', { otp }),
          duration: DEVELOPMENT_TOAST,
        });
      }
      onSent({ phoneNumber, sentAt: Date.now() });
    },
    onError: (error) => {
      const earlierCode = findPendingCode(error, Date.now());
      if (earlierCode) onSent(earlierCode);
      else showRefusal(error, failed, 'phones.tryAgain');
    },
  });
