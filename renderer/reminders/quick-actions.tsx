import { CalendarDays, Hospital } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';

/** The quick actions, one row for each link. */
export const QuickActions = () => (
  <Section heading={t('schedule.quick')}>
    <Card flush>
      <ul>
        <SettingRow icon={CalendarDays} title={t('schedule.view')} to="/schedule" />
        <SettingRow icon={Hospital} title={t('schedule.findClinics')} to="/vet-clinics" />
      </ul>
    </Card>
  </Section>
);
