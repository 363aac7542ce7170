import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { reauthenticateByPhone } from '#server/phones/contract.ts';
import { CodeStep, type ProvedPhone } from './code-step.tsx';
import type { SentCode } from './sent-code.ts';
import { useSendOtp } from './use-send-otp.ts';

interface ProvePhonePanelProps {
  readonly user: User;
  readonly onProved: () => void;
}

/** Confirms the account's verified number again by a code. */
export const ProvePhonePanel = ({ user, onProved }: ProvePhonePanelProps) => {
  const { data: can } = useQuery(capabilitiesQuery);
  const [sentCode, setSentCode] = useState<SentCode>();
  const sendCode = useSendOtp({ failed: 'phones.send.failed', onSent: setSentCode });
  const { verifiedPhone } = user;
  if (verifiedPhone === null || !can?.sms) return null;
  const lastDigits = verifiedPhone.slice(-4);
  const verify = async ({ otp }: ProvedPhone) => {
    await call(reauthenticateByPhone, { body: { otp } });
    onProved();
  };
  if (!sentCode) {
    return (
      <Button
        look="secondary"
        icon={MessageSquareText}
        disabled={sendCode.isPending}
        onClick={() => sendCode.mutate(verifiedPhone)}
      >
        {t('accounts.reauthenticate.phone', { name: lastDigits })}
      </Button>
    );
  }
  return (
    <div>
      <p className="mb-5 text-ink-soft">
        {t('accounts.reauthenticate.phone.sent', { name: lastDigits })}
      </p>
      <CodeStep sentCode={sentCode} onSent={setSentCode} label="phones.verify" verify={verify} />
    </div>
  );
};
