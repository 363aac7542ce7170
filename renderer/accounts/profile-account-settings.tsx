import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpen, FileText, History, LogOut, Shield } from 'lucide-react';
import { useState } from 'react';
import { deletedQuery } from '#renderer/deleted/queries.ts';
import { ExportPanel } from '#renderer/transfer/export-panel.tsx';
import { ImportPanel } from '#renderer/transfer/import-panel.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { SettingRow } from '#renderer/ui/setting-row.tsx';
import { t } from '#renderer/ui/text.ts';
import { logOut } from './log-out.ts';

/** The count is told as soon as it is known; the way there is never kept back for it. */
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

const SignOutRow = () => {
  const queryClient = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const signOut = () => {
    if (leaving) return;
    setLeaving(true);
    void logOut(queryClient);
  };
  return (
    <SettingRow
      icon={LogOut}
      arrow={false}
      title={t(leaving ? 'profile.signingOut' : 'profile.signOut')}
      onClick={signOut}
    />
  );
};

/** The owner's data, what can be read, and the way out. A row a feature, each a list item. */
export const ProfileAccountSettings = () => (
  <Section heading={t('profile.account')}>
    <Card flush>
      <ul>
        <ExportPanel />
        <ImportPanel />
        <RecentlyDeletedRow />
        <SettingRow icon={BookOpen} title={t('profile.faq')} to="/faq" />
        <SettingRow icon={Shield} title={t('profile.privacyPolicy')} to="/privacy-policy" />
        <SettingRow icon={FileText} title={t('legal.terms')} to="/terms-of-service" />
        <SignOutRow />
      </ul>
    </Card>
  </Section>
);
