import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FingerprintPattern } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import {
  forgetPendingLogOut,
  rememberLogOut,
  sendPendingLogOut,
} from '#renderer/accounts/leaving/pending-log-out.ts';
import { capabilitiesQuery, currentUserQuery } from '#renderer/accounts/queries.ts';
import { call, NetworkError } from '#renderer/api.ts';
import { setCurrentAccount } from '#renderer/current-account.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { logIn } from '#server/accounts/contract.ts';
import { takeReturnPath } from './return-path.ts';
import { runSignIn } from './run-sign-in.ts';

const importPanel = () => import('#renderer/biometrics/biometric-login-panel.tsx');

const Passkey = lazyPart(
  async () => (await import('#renderer/biometrics/passkey-panel.tsx')).PasskeyPanel,
);

const Panel = lazy(async () => ({ default: (await importPanel()).BiometricLoginPanel }));

/** The storage key under which earlier versions kept the user. */
const LEGACY_USER = 'auth-user';

const useSession = () => {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  return useMemo(
    () => ({
      byPassword: async (credentials: { email: string; password: string }) => {
        const body = { ...credentials, timeZone: deviceTimeZone() };
        const user = await runSignIn(() => call(logIn, { body }));
        // The calls that set up biometric login are made as this account.
        setCurrentAccount(user.id);
        return user;
      },
      before: sendPendingLogOut,
      done: async () => {
        forgetPendingLogOut();
        localStorage.removeItem(LEGACY_USER);
        return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      },
      abandon: () => {
        rememberLogOut();
        setCurrentAccount(null);
        void sendPendingLogOut();
      },
      proceed: () => history.replace(takeReturnPath() ?? '/'),
    }),
    [queryClient, history],
  );
};

/** Asks for an email if the device does not yet know its user; then opens the panel. */
const openPanel = async (email: string, show: (email: string) => void): Promise<void> => {
  let isKnown = email !== '';
  try {
    const [{ hasNamelessCredential }] = await Promise.all([
      import('#renderer/biometrics/queries.ts'),
      importPanel(),
    ]);
    isKnown ||= hasNamelessCredential();
  } catch (error) {
    showErrorToast(new NetworkError(error));
    return;
  }
  if (isKnown) show(email);
  else toast({ title: t('biometrics.email.title'), description: t('biometrics.email.text') });
};

/** Offers biometric login. `email` returns the text typed so far. */
export const BiometricOffer = ({ email }: { readonly email: () => string }) => {
  const session = useSession();
  const [panelEmail, setPanelEmail] = useState<string>();
  const { data: can } = useQuery(capabilitiesQuery);
  if (can?.biometrics === false) return null;
  return (
    <div className="mt-5 flex flex-col gap-5">
      <p className="flex items-center gap-4 text-ink-soft text-row before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('login.or')}
      </p>
      <Button
        look="secondary"
        icon={FingerprintPattern}
        onClick={() => void openPanel(email().trim(), setPanelEmail)}
      >
        {t('login.biometric')}
      </Button>
      <Suspense fallback={<div className="h-11" />}>
        <Passkey session={session} />
      </Suspense>
      {panelEmail !== undefined && (
        <Suspense>
          <Panel email={panelEmail} session={session} onClose={() => setPanelEmail(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
