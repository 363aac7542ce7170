import { CircleCheck, FingerprintPattern, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { BiometricSetupForm } from './biometric-setup-form.tsx';
import { type SigningIn, useBiometricLogin } from './use-biometric-login.ts';

interface StatementProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A status line that screen readers announce when it changes. */
const Statement = ({ icon: Icon = FingerprintPattern, children }: StatementProps) => (
  <div className="flex flex-col items-center gap-4 py-4 text-center">
    <span className="flex size-16 items-center justify-center rounded-full bg-narra-soft text-narra">
      <Icon size={36} />
    </span>
    <p role="status" className="max-w-sm text-balance">
      {children}
    </p>
  </div>
);

interface BiometricLoginPanelProps {
  readonly email: string;
  readonly session: SigningIn;
  readonly onClose: () => void;
}

type BiometricLogin = ReturnType<typeof useBiometricLogin>;

const Setup = ({ login, email }: { readonly login: BiometricLogin; readonly email: string }) => {
  const { user, busy } = login;
  return (
    <>
      <Statement>{t('biometrics.setup.text')}</Statement>
      {user ? (
        <Button disabled={busy} onClick={() => void login.setup(user)} className="w-full">
          {t(busy ? 'biometrics.setup.busy' : 'biometrics.setup.submit')}
        </Button>
      ) : (
        <BiometricSetupForm email={email} onLogIn={login.logIn} onSetup={login.setup} />
      )}
    </>
  );
};

const Authenticate = ({ login }: { readonly login: BiometricLogin }) => (
  <>
    <Statement>{t('biometrics.authenticate.text', { email: login.name })}</Statement>
    <Button
      icon={FingerprintPattern}
      disabled={login.busy}
      onClick={() => void login.authenticate()}
      className="w-full"
    >
      {t(login.busy ? 'biometrics.authenticate.busy' : 'biometrics.authenticate.submit')}
    </Button>
  </>
);

interface FailedProps {
  readonly login: BiometricLogin;
  readonly text: string;
  readonly offersSetUp: boolean;
}

const LoginFailed = ({ login, text, offersSetUp }: FailedProps) => (
  <>
    <Banner tone="gumamela" icon={TriangleAlert} title={t('biometrics.error.title')} urgent>
      <p>{text}</p>
    </Banner>
    <Button onClick={login.again} className="mt-5 w-full">
      {t('biometrics.again')}
    </Button>
    {offersSetUp && (
      <Button look="secondary" onClick={login.setUpAgain} className="mt-3 w-full">
        {t('biometrics.setup.again')}
      </Button>
    )}
  </>
);

const Body = ({ login, email }: { readonly login: BiometricLogin; readonly email: string }) => {
  const { step } = login;
  switch (step.kind) {
    case 'check':
      return <Statement>{t('biometrics.check')}</Statement>;
    case 'setup':
      return <Setup login={login} email={email} />;
    case 'authenticate':
      return <Authenticate login={login} />;
    case 'success':
      return <Statement icon={CircleCheck}>{t('biometrics.success')}</Statement>;
    case 'unavailable':
      return <Statement icon={TriangleAlert}>{t('biometrics.error.device')}</Statement>;
    case 'error':
      return <LoginFailed login={login} text={step.text} offersSetUp={step.offersSetUp === true} />;
  }
};

export const BiometricLoginPanel = ({ email, session, onClose }: BiometricLoginPanelProps) => {
  const login = useBiometricLogin(email, session);
  const { kind } = login.step;
  const close = () => {
    login.leave();
    onClose();
  };
  const unavailable = kind === 'unavailable';
  return (
    <Sheet
      open
      onClose={close}
      title={t(unavailable ? 'biometrics.unavailable' : 'login.biometric')}
    >
      <Body login={login} email={email} />
      {kind !== 'success' && (
        <Button look="secondary" onClick={close} className="mt-3 w-full">
          {t(unavailable ? 'biometrics.unavailable.back' : 'biometrics.back')}
        </Button>
      )}
    </Sheet>
  );
};
