import { MessageSquareText } from 'lucide-react';
import { EntryLink } from '#renderer/accounts/entry/entry-link.tsx';
import { ProviderButton } from '#renderer/accounts/entry/provider-button.tsx';
import { knownInvitation } from '#renderer/accounts/sign-up/invitation-code.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';

interface LandingWaysProps {
  readonly can: Capabilities;
  readonly onSms: () => void;
}

/** Without passwords, the page of sign-up is only needed for typing a code. */
const offersSignUp = ({ signUp, setUp, passwordLogin }: Capabilities): boolean =>
  signUp === 'open' ? passwordLogin : signUp === 'invite' || setUp || knownInvitation() !== '';

/** For a server that has neither SMS login nor an identity provider. */
const EmailAlone = ({ can }: Pick<LandingWaysProps, 'can'>) => (
  <div className="mt-6 flex flex-col gap-3">
    <ButtonLink to="/login">{t('landing.email')}</ButtonLink>
    {offersSignUp(can) ? (
      <ButtonLink to="/signup" look="secondary">
        {t('landing.signUp')}
      </ButtonLink>
    ) : (
      <p className="text-center text-hint text-ink-soft">{t('login.closed')}</p>
    )}
  </div>
);

/** Offers only the ways to sign in that this server supports. */
export const LandingSignInMethods = ({ can, onSms }: LandingWaysProps) => {
  if (!can.provider && !can.sms) return <EmailAlone can={can} />;
  const isClosed = can.signUp === 'closed' && !can.setUp;
  return (
    <>
      <div className="mt-6 flex flex-col gap-3">
        {can.provider && <ProviderButton name={can.providerName} />}
        {can.sms && (
          <Button
            look={can.provider ? 'secondary' : 'primary'}
            icon={MessageSquareText}
            onClick={onSms}
          >
            {t('landing.sms')}
          </Button>
        )}
      </div>
      <p className="mt-3 text-center text-hint text-ink-soft">{t('landing.choose')}</p>
      <p className="mt-4 text-center">
        {can.passwordLogin && <EntryLink to="/login">{t('landing.email')}</EntryLink>}
        {can.passwordLogin && offersSignUp(can) && ' · '}
        {offersSignUp(can) && <EntryLink to="/signup">{t('landing.signUp')}</EntryLink>}
      </p>
      {isClosed && <p className="mt-2 text-center text-hint text-ink-soft">{t('login.closed')}</p>}
    </>
  );
};
