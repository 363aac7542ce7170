import { useSuspenseQuery } from '@tanstack/react-query';
import { statisticsQuery } from '#renderer/expenses/queries.ts';
import { StatisticsPanel } from '#renderer/expenses/statistics-panel.tsx';
import { ContactSupportPanel } from '#renderer/support/contact-support-panel.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { ProfileAccountSettings } from './profile-account-settings.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSecurity } from './profile-security.tsx';
import { ProfileSupport } from './profile-support.tsx';
import { capabilitiesQuery, currentUserQuery } from './queries.ts';
import { TimeZoneQuestion } from './time-zone-question.tsx';

/** The order of the sections on a phone; a wide window stands them in two columns. */
const Profile = ({ user }: { readonly user: User }) => (
  <div className="wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
    <div>
      <ProfileHead user={user} />
      <TimeZoneQuestion user={user} />
      <StatisticsPanel />
      <ProfileSupport>
        <ContactSupportPanel user={user} />
      </ProfileSupport>
    </div>
    <div className="wide:[&>section:first-child]:mt-0">
      <ProfileSecurity user={user} />
      <LanguageSection />
      <ProfileAccountSettings />
      <DeleteAccountSection userId={user.id} />
    </div>
  </div>
);

export const load = async ({ queryClient }: LoadContext): Promise<void> => {
  void queryClient.prefetchQuery(statisticsQuery);
  void queryClient.prefetchQuery(capabilitiesQuery);
};

export const Screen = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Page title={t('profile.title')}>
      {user ? <Profile user={user} /> : <p className="text-ink-soft">{t('profile.signedOut')}</p>}
    </Page>
  );
};
