import { useSuspenseQuery } from '@tanstack/react-query';
import { StatisticsPanel } from '#renderer/expenses/statistics-panel.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { LanguageSection } from './language-section.tsx';
import { ProfileAccountSettings } from './profile-account-settings.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSecurity } from './profile-security.tsx';
import { currentUserQuery } from './queries.ts';
import { TimeZoneQuestion } from './time-zone-question.tsx';

/** The order of the sections on a phone; a wide window stands them in two columns. */
const Profile = ({ user }: { readonly user: User }) => (
  <div className="wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
    <div>
      <ProfileHead user={user} />
      <TimeZoneQuestion user={user} />
      <StatisticsPanel />
    </div>
    <div className="wide:[&>section:first-child]:mt-0">
      <ProfileSecurity user={user} />
      <LanguageSection />
      <ProfileAccountSettings />
    </div>
  </div>
);

export const Screen = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Page title={t('profile.title')}>
      {user ? <Profile user={user} /> : <p className="text-ink-soft">{t('profile.signedOut')}</p>}
    </Page>
  );
};
