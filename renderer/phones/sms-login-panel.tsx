import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '#renderer/api.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { language, t } from '#renderer/ui/language/text.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { verifyOtp } from '#server/phones/contract.ts';
import { CodeStep, type ProvedPhone } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { forgetSentCode, recallSentCode, rememberSentCode, type SentCode } from './sent-code.ts';

/** Runs a sign-in, with its second step where the account has one. */
type RunSignIn = <T>(signIn: () => Promise<T>) => Promise<unknown>;

/** The route guard then redirects to the requested page. */
const logIn = async (run: RunSignIn, proof: ProvedPhone, invitation: string): Promise<void> => {
  const device = { timeZone: deviceTimeZone(), preferredLanguage: language() };
  const body = { ...proof, ...device, ...(invitation === '' ? {} : { invitation }) };
  await run(() => call(verifyOtp, { body }));
  forgetSentCode();
  window.location.reload();
};

const SmsPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className="min-h-dvh wide:grid wide:grid-cols-2">
    <title>{`${title} · ${t('app.name')}`}</title>
    <div className="hidden flex-col justify-center gap-6 bg-narra-soft p-16 wide:flex">
      <p className="flex items-center gap-2.5 font-bold text-total">
        <Logo size={36} />
        {t('app.name')}
      </p>
      <p className="max-w-xl text-balance font-bold text-hero">{t('app.tagline')}</p>
    </div>
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 pt-2 pb-6 wide:justify-center">
      {children}
    </div>
  </main>
);

const Info = () => (
  <p className="mt-8 flex gap-3 rounded-card bg-dagat-soft p-4 text-row">
    <Lock size={20} className="mt-0.5 shrink-0 text-dagat" />
    {t('phones.info')}
  </p>
);

const Regular = () => (
  <p className="mt-auto pt-8 text-center wide:mt-0">
    <Link
      to="/login"
      className="hit-44 inline-block rounded-cell py-1 font-semibold text-narra text-row hover:underline"
    >
      {t('phones.regular')}
    </Link>
  </p>
);

interface SmsLoginPanelProps {
  /** Whether the second step is shown. It is part of the address, for reloads and the Back button. */
  readonly atCode: boolean;
  /** The code of an invitation for a new account; empty without one. */
  readonly invitation: string;
  readonly runSignIn: RunSignIn;
  readonly onCode: () => void;
  /** Goes to the previous step, or back to the page that opened the first. */
  readonly onBack: () => void;
}

/** The code requested in this tab. A pending one opens its step at once. */
const useSentCode = ({ atCode, onCode }: SmsLoginPanelProps) => {
  const [lastCode, setLastCode] = useState<SentCode | undefined>(() => recallSentCode(Date.now()));
  const isResuming = useRef(lastCode !== undefined && !atCode);
  useEffect(() => {
    if (isResuming.current) onCode();
    isResuming.current = false;
  }, [onCode]);
  const storeCode = (code: SentCode) => {
    rememberSentCode(code);
    setLastCode(code);
    if (!atCode) onCode();
  };
  return { last: lastCode, sent: atCode ? lastCode : undefined, keep: storeCode };
};

/** Login by a code in a text message, in two steps. */
export const SmsLoginPanel = (props: SmsLoginPanelProps) => {
  const { onBack, invitation, runSignIn } = props;
  const { last: lastCode, sent, keep } = useSentCode(props);
  const title = t(sent ? 'phones.code.title' : 'phones.login.title');
  return (
    <SmsPage title={title}>
      <IconButton icon={ChevronLeft} label={t('phones.back')} className="-ml-2" onClick={onBack} />
      <header className="mt-4 mb-8">
        <h1 className="text-balance font-bold text-hero">{title}</h1>
        <p className="mt-2 text-ink-soft">
          {sent ? (
            <>
              {t('phones.code.sentTo')}{' '}
              <span className="whitespace-nowrap text-ink">{sent.phoneNumber}</span>
            </>
          ) : (
            t('phones.login.text')
          )}
        </p>
      </header>
      {sent ? (
        <CodeStep
          sentCode={sent}
          onSent={keep}
          onChange={onBack}
          label="phones.login"
          verify={(proof) => logIn(runSignIn, proof, invitation)}
        />
      ) : (
        <PhoneStep place="login" lastCode={lastCode} onSent={keep} />
      )}
      <Info />
      <Regular />
    </SmsPage>
  );
};
