import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EntryLink } from '#renderer/accounts/entry/entry-link.tsx';
import { useLazyCapabilities } from '#renderer/accounts/entry/use-lazy-capabilities.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';

const questionOf = (can: Capabilities | undefined) => {
  if (!can || can.signUp === 'open') return 'login.new';
  if (can.setUp) return 'login.setUp';
  return can.signUp === 'invite' ? 'login.invite' : 'login.closed';
};

/** Says who may create an account here, and leaves the login if this server has another entry page. */
export const SignUpLine = () => {
  const capabilities = useLazyCapabilities();
  const { history } = useRouter();
  useEffect(() => {
    // Few servers need this code, so it is not part of the first load.
    if (capabilities && (capabilities.providerAuto || !capabilities.passwordLogin)) {
      void import('#renderer/accounts/entry/leave-login.ts').then(({ leaveLogin }) =>
        leaveLogin(capabilities, (path) => history.replace(path)),
      );
    }
  }, [capabilities, history]);
  const question = questionOf(capabilities);
  return (
    <p className="mt-5 text-center text-ink-soft text-row">
      {t(question)}{' '}
      {question !== 'login.closed' && <EntryLink to="/signup">{t('login.signUp')}</EntryLink>}
    </p>
  );
};
