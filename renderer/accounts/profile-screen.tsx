import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  BookOpen,
  ChevronRight,
  FileText,
  History,
  KeyRound,
  LogOut,
  type LucideIcon,
  Shield,
} from 'lucide-react';
import { useState } from 'react';
import { deletedQuery } from '#renderer/deleted/queries.ts';
import { Card } from '#renderer/ui/card.tsx';
import { ListRow } from '#renderer/ui/list-row.tsx';
import { Page, Section } from '#renderer/ui/page.tsx';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';
import { LanguageSection } from './language-section.tsx';
import { logOut } from './log-out.ts';
import { ProfileHead } from './profile-head.tsx';
import { currentUserQuery } from './queries.ts';
import { TimeZoneQuestion } from './time-zone-question.tsx';

const RowIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <Icon size={24} strokeWidth={1.75} absoluteStrokeWidth aria-hidden className="text-ink-soft" />
);

const Chevron = () => (
  <ChevronRight size={20} strokeWidth={1.75} absoluteStrokeWidth aria-hidden className="shrink-0" />
);

const Security = () => {
  const [changing, setChanging] = useState(false);
  return (
    <Section heading={t('profile.security')}>
      <Card flush>
        <ul>
          <ListRow
            leading={<RowIcon icon={KeyRound} />}
            title={t('profile.changePassword')}
            trailing={<Chevron />}
            onClick={() => setChanging(true)}
          />
        </ul>
      </Card>
      <ChangePasswordSheet open={changing} onClose={() => setChanging(false)} />
    </Section>
  );
};

interface ReadingProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly to: string;
}

const Reading = ({ icon, title, to }: ReadingProps) => (
  <ListRow leading={<RowIcon icon={icon} />} title={title} trailing={<Chevron />} to={to} />
);

/** The count is told as soon as it is known; the way there is never kept back for it. */
const RecentlyDeleted = () => {
  const total = useInfiniteQuery(deletedQuery).data?.pages.at(-1)?.total ?? 0;
  return (
    <ListRow
      leading={<RowIcon icon={History} />}
      title={t('deleted.title')}
      trailing={
        <>
          {total > 0 && <span className="text-ink-soft text-row">{total}</span>}
          <Chevron />
        </>
      }
      to="/recently-deleted"
    />
  );
};

const AccountSettings = () => {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const signOut = () => {
    if (leaving) return;
    setLeaving(true);
    void logOut(queryClient);
  };
  return (
    <Section heading={t('profile.account')}>
      <Card flush>
        <ul>
          <RecentlyDeleted />
          <Reading icon={BookOpen} title={t('profile.faq')} to="/faq" />
          <Reading icon={Shield} title={t('profile.privacyPolicy')} to="/privacy-policy" />
          <Reading icon={FileText} title={t('legal.terms')} to="/terms-of-service" />
          <ListRow
            leading={<RowIcon icon={LogOut} />}
            title={t(leaving ? 'profile.signingOut' : 'profile.signOut')}
            onClick={signOut}
          />
        </ul>
      </Card>
    </Section>
  );
};

const Profile = ({ user }: { readonly user: User }) => (
  <div className="wide:grid wide:grid-cols-2 wide:items-start wide:gap-8">
    <div>
      <ProfileHead user={user} />
      <TimeZoneQuestion user={user} />
    </div>
    <div className="wide:[&>section:first-child]:mt-0">
      <LanguageSection />
      <Security />
      <AccountSettings />
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
