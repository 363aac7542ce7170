import { Users } from 'lucide-react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

/** The settings row that opens the household. */
export const HouseholdPanel = () => (
  <SettingRow icon={Users} title={t('household.title')} to="/household" />
);
