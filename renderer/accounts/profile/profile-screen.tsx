import { useSuspenseQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeleteAccountSection } from '#renderer/accounts/leaving/delete-account-section.tsx';
import { capabilitiesQuery, currentUserQuery } from '#renderer/accounts/queries.ts';
import { ProfileSecurity } from '#renderer/accounts/security/profile-security.tsx';
import { LanguageSection } from '#renderer/accounts/settings/language-section.tsx';
import { ProfileAccountSettings } from '#renderer/accounts/settings/profile-account-settings.tsx';
import { TimeZoneQuestion } from '#renderer/accounts/settings/time-zone-question.tsx';
import { UnitsSection } from '#renderer/accounts/settings/units-section.tsx';
import { statisticsQuery } from '#renderer/expenses/queries.ts';
import { StatisticsPanel } from '#renderer/expenses/statistics-panel.tsx';
import { ContactSupportPanel } from '#renderer/support/contact-support-panel.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import type { User } from '#server/accounts/contract.ts';
import { ProfileHead } from './profile-head.tsx';

/** Rows without a heading; the children are list items. */
const ProfileSupport = ({ children }: { readonly children: ReactNode }) => (
  <Card flush className="mt-3">
    <ul>{children}</ul>
  </Card>
);

/** The source order is the order of the sections on a phone. A wide window shows them in two columns. */
const Profile = ({ user }: { readonly user: User }) => (
  <div className="wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
    <div>
      <ProfileHead user={user} />
      <TimeZoneQuestion user={user} />
      <StatisticsPanel />
      <ProfileSupport>
        <ContactSupportPanel user={user} />
        <SettingRow icon={Sparkles} title={t('changelog.title')} to="/whats-new" />
      </ProfileSupport>
    </div>
    <div className="wide:[&>section:first-child]:mt-0">
      <ProfileSecurity user={user} />
      <LanguageSection />
      <UnitsSection user={user} />
      <ProfileAccountSettings />
      <DeleteAccountSection userId={user.id} />
    </div>
  </div>
);

export const load = async ({ queryClient }: LoadContext): Promise<void> => {
  void queryClient.prefetchQuery(statisticsQuery);
  // Rows that depend on the server's capabilities would move those below.
  await waitBriefly(queryClient.prefetchQuery(capabilitiesQuery));
};

export const Screen = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Page title={t('profile.title')}>
      {user ? <Profile user={user} /> : <p className="text-ink-soft">{t('profile.signedOut')}</p>}
    </Page>
  );
};
