import { Link } from '@tanstack/react-router';
import { Bell, MapPin, Syringe, Wallet } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#renderer/ui/button.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { Promises, type PromiseText } from './promises.tsx';

const features: readonly PromiseText[] = [
  { icon: Syringe, title: 'onboarding.records', text: 'onboarding.records.text' },
  { icon: Bell, title: 'onboarding.reminders', text: 'onboarding.reminders.text' },
  { icon: Wallet, title: 'onboarding.expenses', text: 'onboarding.expenses.text' },
  { icon: MapPin, title: 'onboarding.clinics', text: 'onboarding.clinics.text' },
];

interface OnboardingStep {
  readonly heading: MessageId;
  readonly content: () => ReactNode;
}

const PageText = ({ text }: { readonly text: MessageId }) => (
  <>
    <Logo size={72} />
    <p className="mt-6 text-ink-soft">{t(text)}</p>
  </>
);

const steps: readonly OnboardingStep[] = [
  { heading: 'onboarding.welcome', content: () => <PageText text="onboarding.welcome.text" /> },
  { heading: 'onboarding.features', content: () => <Promises promises={features} /> },
  { heading: 'onboarding.start', content: () => <PageText text="onboarding.start.text" /> },
];

const Dots = ({ at }: { readonly at: number }) => (
  <div aria-hidden className="flex gap-2">
    {steps.map(({ heading }, index) => (
      <span
        key={heading}
        className={`h-2 rounded-full ${index === at ? 'w-6 bg-narra' : 'w-2 bg-control'}`}
      />
    ))}
  </div>
);

const Head = ({ at }: { readonly at: number }) => (
  <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 px-4">
    <Dots at={at} />
    <p className="sr-only" role="status">
      {t('onboarding.progress', { step: at + 1, count: steps.length })}
    </p>
    <Link
      to="/"
      className="flex min-h-11 items-center rounded-control px-3 font-semibold text-narra text-row"
    >
      {t('onboarding.skip')}
    </Link>
  </header>
);

/** Focuses each new step, so that screen readers read it; not the first one, which is read with the page. */
const useFocusStep = (at: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(at);
  useEffect(() => {
    if (shownStep.current !== at) heading.current?.focus();
    shownStep.current = at;
  }, [at]);
  return heading;
};

export const Screen = () => {
  const [at, setAt] = useState(0);
  const heading = useFocusStep(at);
  const step = steps[at];
  const isLastStep = at === steps.length - 1;
  if (!step) return null;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col wide:my-16 wide:min-h-136 wide:overflow-hidden wide:rounded-card wide:border wide:border-line">
      <title>{`${t('onboarding.title')} · ${t('app.name')}`}</title>
      <Head at={at} />
      <div className="flex-1 px-4 pt-8 pb-6">
        <h1 ref={heading} tabIndex={-1} className="mb-6 text-balance font-bold text-hero">
          {t(step.heading)}
        </h1>
        {step.content()}
      </div>
      <Dock>
        {isLastStep ? (
          <ButtonLink to="/add-pet">{t('onboarding.add')}</ButtonLink>
        ) : (
          <Button onClick={() => setAt(at + 1)}>{t('onboarding.next')}</Button>
        )}
        {at > 0 && (
          <Button look="quiet" size="row" onClick={() => setAt(at - 1)}>
            {t('common.back')}
          </Button>
        )}
      </Dock>
    </main>
  );
};
