import { Clock } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { SignUpLine } from '#renderer/accounts/sign-up/sign-up-line.tsx';
import { hasLoggedInHere } from '#renderer/current-account.ts';
import { pause } from '#renderer/start/first-screen.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { FieldError } from '#renderer/ui/fields/field.tsx';
import { PasswordField } from '#renderer/ui/fields/password-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField, useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { logInForm } from '#server/accounts/contract.ts';
import { Agreement } from './agreement.tsx';
import { Benefits } from './benefits.tsx';
import type { BiometricOffer } from './biometric-offer.tsx';
import { EntryLink } from './entry-link.tsx';
import { LoginGreeting } from './login-greeting.tsx';
import { LoginPage } from './login-page.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { useLogIn } from './use-log-in.ts';
import { useQueryParam } from './use-query-param.ts';
import { useSubmit } from './use-submit.ts';

const ResendBox = standaloneLazyPart(async () => (await import('./resend-box.tsx')).ResendBox);

let LoadedBiometricOffer: typeof BiometricOffer | undefined;

let supportCheck: Promise<void> | undefined;

/**
 * Biometric support is checked before the screen is drawn. The screen does not wait for a slow check, but keeps room for
 * the offer, so that nothing moves when it is added later.
 */
export const load = () => {
  if (new URLSearchParams(location.search).get('step') === 'code') {
    void import('#renderer/two-step/second-step-panel.tsx').then((part) => part.finishAtProvider());
  }
  const { PublicKeyCredential: device } = globalThis as Partial<typeof globalThis>;
  supportCheck = device
    ?.isUserVerifyingPlatformAuthenticatorAvailable()
    .then(async (isSupported) => {
      // Browsers do not allow passkeys on an IP address.
      LoadedBiometricOffer =
        isSupported && !/[\d\]]$/.test(location.hostname)
          ? (await import('./biometric-offer.tsx')).BiometricOffer
          : undefined;
      if (!LoadedBiometricOffer) supportCheck = undefined;
    });
  return Promise.race([supportCheck, pause(400)]).catch(() => undefined);
};

const LoginForm = ({ onUnconfirmed }: { readonly onUnconfirmed: (email: string) => void }) => {
  const form = useContractForm(logInForm, { email: '', password: '' });
  const { failure, ...logIn } = useLogIn({ onUnconfirmed });
  const { onSubmit, busy } = useSubmit(form, logIn);
  const [, showOffer] = useReducer((count: number) => count + 1, 0);
  const [room] = useState(supportCheck && 'min-h-43');
  useEffect(() => void supportCheck?.then(showOffer, () => undefined), []);
  return (
    <>
      <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        <TextField
          label={t('entry.email')}
          type="email"
          autoComplete="username webauthn"
          {...registerField(form, 'email')}
        />
        <PasswordField
          label={t('entry.password')}
          autoComplete="current-password"
          {...registerField(form, 'password')}
        />
        <p className="text-right">
          <EntryLink to="/forgot-password">{t('login.forgot')}</EntryLink>
        </p>
        {failure !== undefined && <FieldError message={failure} isAnnounced />}
        <Button type="submit" disabled={busy}>
          {t(busy ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      {/* This is outside the form, because the panel that it opens has a form of its own. */}
      <div className={room}>
        {LoadedBiometricOffer && <LoadedBiometricOffer email={() => form.getValues('email')} />}
      </div>
    </>
  );
};

export const Screen = () => {
  const hasExpired = useQueryParam('reason') === 'expired';
  const [unconfirmed, setUnconfirmed] = useState<string>();
  return (
    <LoginPage>
      {hasExpired && (
        <div className="mb-6">
          <Banner tone="dagat" icon={Clock} title={t('login.expired')} />
        </div>
      )}
      <LoginGreeting isKnownUser={hasExpired || hasLoggedInHere()} />
      <LoginForm onUnconfirmed={setUnconfirmed} />
      {unconfirmed !== undefined && (
        <div className="mt-5">
          <ResendBox email={unconfirmed} onDone={() => setUnconfirmed(undefined)} />
        </div>
      )}
      <SignUpLine />
      <p className="mt-1 min-h-7 text-center">
        <OtherSignInMethods />
      </p>
      <Benefits />
      <Agreement text="login.footer" />
    </LoginPage>
  );
};
