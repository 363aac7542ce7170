import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Agreement } from '#renderer/accounts/entry/agreement.tsx';
import { rememberChoosing } from '#renderer/accounts/entry/chosen-login.ts';
import { runSignIn } from '#renderer/accounts/entry/run-sign-in.ts';
import { useQueryParam } from '#renderer/accounts/entry/use-query-param.ts';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { knownInvitation } from '#renderer/accounts/sign-up/invitation-code.ts';
import { NetworkError } from '#renderer/api.ts';
import type { SmsLoginPanel } from '#renderer/phones/sms-login-panel.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { LanguageSwitch } from '#renderer/ui/language/language-switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { LANDING_ERRORS } from '#server/provider/contract.ts';
import { LandingFeatures } from './landing-features.tsx';
import portraits from './landing-portraits.svg';
import { LandingSignInMethods } from './landing-sign-in-methods.tsx';
import type { LinkLogin } from './link-login.tsx';

/** Shows the result of a login at the identity provider, which redirects to this page. */
const LandingError = () => {
  const errorParam = useQueryParam('error');
  const error = LANDING_ERRORS.find((code) => code === errorParam);
  if (!error) return null;
  return (
    <div className="mb-6">
      <Banner urgent tone="gumamela" icon={CircleAlert} title={t(`landing.${error}`)}>
        <p>{t(`landing.${error}.text`)}</p>
      </Banner>
    </div>
  );
};

let Sms: typeof SmsLoginPanel | undefined;
let Link: typeof LinkLogin | undefined;

/** The step and its texts are loaded on demand. */
const loadSms = async (): Promise<void> => {
  const { SmsLoginPanel: panel } = await import('#renderer/phones/sms-login-panel.tsx');
  Sms = panel;
};

const LINK_PARAMETER = 'link';

/** The password question and its texts are loaded only when the provider's answer requires them. */
const loadLink = async (): Promise<void> => {
  const { LinkLogin: part } = await import('./link-login.tsx');
  Link = part;
};

/** The step of the SMS login named by the address, so that it survives a reload and the Back button works. */
const SMS_PARAM = 'sms';
const PHONE_STEP_PATH = '/landing?sms=number';
const CODE_PATH = '/landing?sms=code';

export const load = ({ queryClient }: LoadContext) => {
  rememberChoosing();
  return Promise.all([
    queryClient.ensureQueryData(capabilitiesQuery),
    new URLSearchParams(window.location.search).has(SMS_PARAM) ? loadSms() : undefined,
    new URLSearchParams(window.location.search).has(LINK_PARAMETER) ? loadLink() : undefined,
  ]);
};

/** The column with the ways to sign in is above the rest on a phone and next to it in a wide window. */
const LandingPage = ({ children }: { readonly children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col wide:grid wide:grid-cols-2">
    <title>{`${t('app.name')} · ${t('app.tagline')}`}</title>
    <div className="wide:flex wide:flex-col wide:justify-end wide:bg-narra-soft">
      <p className="hidden max-w-xl text-balance p-16 font-bold text-hero wide:my-auto wide:block">
        {t('app.tagline')}
      </p>
      <img src={portraits} alt="" width={728} height={460} className="h-auto w-full" />
    </div>
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-6 pb-6 wide:justify-center">
      {children}
    </div>
  </main>
);

const LandingHeading = () => (
  <header>
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className="flex items-center gap-3 font-bold text-hero">
        <Logo size={40} />
        {t('app.name')}
      </h1>
      <div className="wide:absolute wide:top-6 wide:right-8">
        <LanguageSwitch />
      </div>
    </div>
    <p className="mt-2 text-ink-soft wide:hidden">{t('app.tagline')}</p>
  </header>
);

const useSms = () => {
  const { history } = useRouter();
  const step = useQueryParam(SMS_PARAM);
  const openSms = async () => {
    try {
      await loadSms();
      history.push(PHONE_STEP_PATH);
    } catch (error) {
      showErrorToast(new NetworkError(error));
    }
  };
  const onBack = () => {
    if (history.canGoBack()) history.back();
    else history.replace(step === 'code' ? PHONE_STEP_PATH : '/landing');
  };
  return {
    step,
    open: openSms,
    onBack,
    onCode: useCallback(() => history.push(CODE_PATH), [history]),
  };
};

export const Screen = () => {
  const { data } = useSuspenseQuery(capabilitiesQuery);
  const { step, open: openSms, onCode, onBack } = useSms();
  const link = useQueryParam(LINK_PARAMETER);
  if (Link && link !== '') return <Link />;
  if (Sms && step !== '') {
    const invitation = knownInvitation();
    return (
      <Sms runSignIn={runSignIn} {...{ invitation, onCode, onBack }} atCode={step === 'code'} />
    );
  }
  return (
    <LandingPage>
      <LandingError />
      <LandingHeading />
      <LandingFeatures />
      <LandingSignInMethods can={data} onSms={() => void openSms()} />
      <Agreement text="landing.footer" />
    </LandingPage>
  );
};
