import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, FileText, History, LogOut, Shield } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logOut } from '#renderer/accounts/leaving/log-out.ts';
import { sendUnsentChanges } from '#renderer/accounts/leaving/unsent-changes.ts';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { BackupsPanel } from '#renderer/backups/backups-panel.tsx';
import { CalendarFeedPanel } from '#renderer/calendar-feed/calendar-feed-panel.tsx';
import { deletedQuery } from '#renderer/deleted/queries.ts';
import { HouseholdPanel } from '#renderer/members/household-panel.tsx';
import { firstScreenShown, pause } from '#renderer/start/first-screen.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { TokensPanel } from '#renderer/tokens/tokens-panel.tsx';
import { ExportPanel } from '#renderer/transfer/export-panel.tsx';
import { ImportPanel } from '#renderer/transfer/import-panel.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';

/** The count appears once it is loaded. The row is shown without waiting for it. */
const RecentlyDeletedRow = () => {
  const total = useInfiniteQuery(deletedQuery).data?.pages.at(-1)?.total ?? 0;
  return (
    <SettingRow
      icon={History}
      title={t('deleted.title')}
      to="/recently-deleted"
      {...(total > 0 ? { value: total } : {})}
    />
  );
};

const SignOutChoice = standaloneLazyPart(
  async () => (await import('#renderer/accounts/leaving/sign-out-choice.tsx')).SignOutChoice,
);

/** Milliseconds after which the login code is prefetched, so that the profile loads first. */
const PRELOAD_DELAY = 2000;

/** Without a service worker, the login is prefetched, because a logout without a connection ends there. */
const useLoginAhead = (): void =>
  useEffect(() => {
    if (navigator.serviceWorker?.controller) return;
    void firstScreenShown
      .then(() => pause(PRELOAD_DELAY))
      .then(() => import('#renderer/accounts/entry/login-screen.tsx'))
      .catch(() => undefined);
  }, []);

const SignOutRow = () => {
  useLoginAhead();
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const { data: user } = useQuery(currentUserQuery);
  const signOut = () => {
    setLeaving(true);
    void logOut(queryClient);
  };
  const askToSignOut = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const unsentCount = user ? await sendUnsentChanges(user.id) : 0;
    if (unsentCount === 0) return signOut();
    setLeaving(false);
    setUnsent(unsentCount);
  };
  return (
    <>
      <SettingRow
        icon={LogOut}
        arrow={false}
        title={t(isLeaving ? 'profile.signingOut' : 'profile.signOut')}
        onClick={() => void askToSignOut()}
      />
      {unsent > 0 && user && (
        <SignOutChoice
          owner={user.id}
          count={unsent}
          onStay={() => setUnsent(0)}
          onSignOut={signOut}
        />
      )}
    </>
  );
};

/** Links to the owner's data, the documents and the logout. Each feature contributes a row as a list item. */
export const ProfileAccountSettings = () => (
  <Section heading={t('profile.account')}>
    <Card flush>
      <ul>
        <HouseholdPanel />
        <ExportPanel />
        <ImportPanel />
        <CalendarFeedPanel />
        <TokensPanel />
        <BackupsPanel />
        <RecentlyDeletedRow />
        <SettingRow icon={BookOpen} title={t('profile.faq')} to="/faq" />
        <SettingRow icon={Shield} title={t('profile.privacyPolicy')} to="/privacy-policy" />
        <SettingRow icon={FileText} title={t('legal.terms')} to="/terms-of-service" />
        <SignOutRow />
      </ul>
    </Card>
  </Section>
);
