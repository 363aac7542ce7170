import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentUserKey } from '#renderer/current-user.ts';
import { BackLink } from '#renderer/ui/history/back-link.tsx';
import { Logo } from '#renderer/ui/icons/logo.tsx';
import { t } from '#renderer/ui/language/text.ts';

interface OpenPageProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

const BackToApp = () => (
  <Link
    to="/"
    className="mb-6 flex min-h-11 w-fit items-center gap-2.5 rounded-control font-bold text-total"
  >
    <Logo size={32} />
    {t('page.back')}
  </Link>
);

/** A public page with a link back. */
export const OpenPage = ({ title, intro, children }: OpenPageProps) => {
  const isSignedIn = useQueryClient().getQueryData(currentUserKey) !== null;
  return (
    <main className="mx-auto max-w-2xl px-4 pt-5 pb-10 wide:px-8 wide:pt-8">
      <title>{`${title} · ${t('app.name')}`}</title>
      {/* Signed-in owners reach these pages from their profile. */}
      {isSignedIn ? (
        <BackLink
          to="/profile"
          label={t('nav.profile')}
          className="-ml-1 mb-2 flex min-h-11 w-fit"
        />
      ) : (
        <BackToApp />
      )}
      <h1 className="text-balance font-bold text-title">{title}</h1>
      <p className="mt-2 text-ink-soft">{intro}</p>
      {children}
    </main>
  );
};
