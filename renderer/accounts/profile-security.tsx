import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#renderer/ui/card.tsx';
import { Section } from '#renderer/ui/page.tsx';
import { SettingRow } from '#renderer/ui/setting-row.tsx';
import { t } from '#renderer/ui/text.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';

const ChangePasswordRow = () => {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <SettingRow
        icon={KeyRound}
        title={t('profile.changePassword')}
        onClick={() => setChanging(true)}
      />
      <ChangePasswordSheet open={changing} onClose={() => setChanging(false)} />
    </>
  );
};

/** How the account is kept safe, and what it tells others. A row a feature, each a list item. */
export const ProfileSecurity = () => (
  <Section heading={t('profile.security')}>
    <Card flush>
      <ul>
        <ChangePasswordRow />
      </ul>
    </Card>
  </Section>
);
