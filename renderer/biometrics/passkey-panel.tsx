import { startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { call } from '#renderer/api.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { verificationOptions, verifyBiometric } from '#server/biometrics/contract.ts';
import { ceremonyText } from './ceremonies.ts';
import type { SigningIn } from './use-biometric-login.ts';
import { usePasskeyAutofill } from './use-passkey-autofill.ts';

type PasskeySession = Pick<SigningIn, 'before' | 'done' | 'proceed'>;

/**
 * Signs in with a passkey that the device offers, which names its user. With `useBrowserAutofill` it waits until one is
 * chosen in a field. Throws the browser's or the server's error.
 */
const signInByPasskey = async (
  session: PasskeySession,
  useBrowserAutofill: boolean,
): Promise<void> => {
  const optionsJSON = await call(verificationOptions, { body: {} });
  const assertion = await startAuthentication({ optionsJSON, useBrowserAutofill });
  await session.before();
  await call(verifyBiometric, { body: { assertion } });
  await session.done();
  session.proceed();
};

/** A login with whichever passkey the owner chooses, without an email. */
export const PasskeyPanel = ({ session }: { readonly session: PasskeySession }) => {
  const [isBusy, setBusy] = useState(false);
  usePasskeyAutofill(useCallback(() => signInByPasskey(session, true), [session]));
  const logIn = async () => {
    setBusy(true);
    try {
      await signInByPasskey(session, false);
    } catch (error) {
      const description = ceremonyText('authentication', error);
      toast({ title: t('biometrics.error.title'), description, tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" size="row" icon={KeyRound} disabled={isBusy} onClick={() => void logIn()}>
      {t('login.passkey')}
    </Button>
  );
};
