import type { ReactNode } from 'react';
import { Logo } from './icons/logo.tsx';
import { LanguageSwitch } from './language/language-switch.tsx';
import { t } from './language/text.ts';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

interface ScreenPageProps extends PageProps {
  /** Whether the screen uses a third column in a very wide window. */
  readonly isBroad?: boolean;
}

/** A screen with navigation. */
export const Page = ({ title, isBroad = false, children }: ScreenPageProps) => (
  <main
    className={`mx-auto max-w-6xl px-4 pt-5 pb-8 tablet:px-6 wide:px-8 ${isBroad ? 'vast:max-w-404' : ''}`}
  >
    <title>{`${title} · ${t('app.name')}`}</title>
    {children}
  </main>
);

/** A signed-out screen: one narrow column, next to the product's name in a wide window. */
export const EntryPage = ({ title, children }: PageProps) => (
  <main className="flex min-h-dvh flex-col wide:grid wide:grid-cols-2">
    <title>{`${title} · ${t('app.name')}`}</title>
    <div className="flex flex-col gap-6 px-4 pt-6 wide:justify-center wide:bg-narra-soft wide:p-16">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2.5 font-bold text-total">
          <Logo size={36} />
          {t('app.name')}
        </p>
        <div className="wide:absolute wide:top-6 wide:right-8">
          <LanguageSwitch />
        </div>
      </div>
      <p className="hidden max-w-md text-balance font-bold text-hero wide:block">
        {t('app.tagline')}
      </p>
    </div>
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-10 pb-6 wide:justify-center">
      {children}
    </div>
  </main>
);

export const Section = ({
  heading,
  aside,
  children,
}: {
  readonly heading: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="mt-7">
    <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 className="font-semibold text-body">{heading}</h2>
      {aside}
    </div>
    {children}
  </section>
);
