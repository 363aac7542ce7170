import { LogIn, MessageSquareText } from 'lucide-react';
import { sendPendingLogOut } from '#renderer/accounts/leaving/pending-log-out.ts';
import { addressOf, NetworkError } from '#renderer/api.ts';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { preferredOf } from '#renderer/ui/language/language-choice.ts';
import { language, t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';
import { logInNavigation } from '#server/provider/contract.ts';
import { EntryLink } from './entry-link.tsx';

interface LandingWaysProps {
  readonly can: Capabilities;
  readonly onSms: () => void;
}

/** The provider's page replaces this one, so this is a full navigation, not one of the router. */
const goToProvider = async (): Promise<void> => {
  // A logout that has not been sent yet would end the session that is about to begin.
  if (!(await sendPendingLogOut())) return showErrorToast(new NetworkError('logout'));
  // The server reads the browser's language itself; only a different choice has to be sent.
  const chosen = language() === preferredOf(navigator.languages) ? {} : { language: language() };
  const query = { ...chosen, timeZone: deviceTimeZone() };
  window.location.assign(addressOf(logInNavigation, { query }));
};

const providerLabel = ({ providerName: name }: Capabilities): string =>
  name === null ? t('landing.provider.unnamed') : t('landing.provider', { name });

/** For a server that has neither SMS login nor an identity provider. */
const EmailAlone = () => (
  <div className="mt-6 flex flex-col gap-3">
    <ButtonLink to="/login">{t('landing.email')}</ButtonLink>
    <ButtonLink to="/signup" look="secondary">
      {t('landing.signUp')}
    </ButtonLink>
  </div>
);

/** Offers only the ways to sign in that this server supports. */
export const LandingSignInMethods = ({ can, onSms }: LandingWaysProps) => {
  if (!can.provider && !can.sms) return <EmailAlone />;
  return (
    <>
      <div className="mt-6 flex flex-col gap-3">
        {can.provider && (
          <Button icon={LogIn} onClick={() => void goToProvider()}>
            {providerLabel(can)}
          </Button>
        )}
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
        <EntryLink to="/login">{t('landing.email')}</EntryLink>
        {' · '}
        <EntryLink to="/signup">{t('landing.signUp')}</EntryLink>
      </p>
    </>
  );
};
