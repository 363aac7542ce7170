import { useRouter } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { ProviderButton } from '#renderer/accounts/entry/provider-button.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';

/** Other ways than the form to sign up with an invitation. They use the code that this tab remembers. */
export const InvitedSignUpMethods = ({ can }: { readonly can: Capabilities }) => {
  const { history } = useRouter();
  if (!can.providerSignUp && !can.sms) return null;
  const buttonLook = can.passwordLogin ? 'secondary' : 'primary';
  return (
    <div className="mt-5 flex flex-col gap-3">
      {can.providerSignUp && <ProviderButton name={can.providerName} look={buttonLook} />}
      {can.sms && (
        <Button
          look="secondary"
          icon={MessageSquareText}
          onClick={() => history.push('/landing?sms=number')}
        >
          {t('landing.sms')}
        </Button>
      )}
    </div>
  );
};
