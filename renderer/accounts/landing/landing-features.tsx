import { Bell, CalendarDays, FileHeart, type LucideIcon } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import type { MessageId } from '#server/messages/ids.ts';

const features: readonly (readonly [LucideIcon, MessageId, MessageId])[] = [
  [FileHeart, 'landing.records', 'landing.records.text'],
  [CalendarDays, 'landing.schedule', 'landing.schedule.text'],
  [Bell, 'landing.reminders', 'landing.reminders.text'],
];

/** Explains the product to visitors who do not know it. */
export const LandingFeatures = () => (
  <Card flush className="mt-6">
    <ul aria-label={t('entry.benefits')}>
      {features.map(([Icon, title, text]) => (
        <ListRow
          key={title}
          leading={<Icon size={24} className="text-narra" />}
          title={t(title)}
          detail={t(text)}
        />
      ))}
    </ul>
  </Card>
);
