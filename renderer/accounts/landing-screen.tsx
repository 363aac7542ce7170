import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { NetworkError } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { loadPages, loadProfile, t } from '#renderer/ui/text.ts';
import { Agreement } from './agreement.tsx';
import { LandingError } from './landing-error.tsx';
import { LandingFeatures } from './landing-features.tsx';
import portraits from './landing-portraits.svg';
import { LandingWays } from './landing-ways.tsx';
import { capabilitiesQuery } from './queries.ts';

export const load = ({ queryClient }: LoadContext) =>
  Promise.all([queryClient.ensureQueryData(capabilitiesQuery), loadPages()]);

/** Above the rest on a phone, beside it in a wide window. */
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

type SmsLogin = ComponentType<{ readonly onBack: () => void }>;

/** The step comes with its texts when it is asked for. */
const loadSmsLogin = async (): Promise<SmsLogin | undefined> => {
  try {
    const [{ SmsLoginPanel }] = await Promise.all([
      import('#renderer/phones/sms-login-panel.tsx'),
      loadProfile(),
    ]);
    return SmsLoginPanel;
  } catch (error) {
    showErrorToast(new NetworkError(error));
    return undefined;
  }
};

export const Screen = () => {
  const { data } = useSuspenseQuery(capabilitiesQuery);
  const [Sms, setSms] = useState<SmsLogin>();
  const openSms = async () => {
    const panel = await loadSmsLogin();
    setSms(() => panel);
  };
  if (Sms) return <Sms onBack={() => setSms(undefined)} />;
  return (
    <LandingPage>
      <LandingError />
      <LandingHeading />
      <LandingFeatures />
      <LandingWays can={data} onSms={() => void openSms()} />
      <Agreement text="landing.footer" />
    </LandingPage>
  );
};
