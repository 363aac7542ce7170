import { Bell, type LucideIcon, PawPrint, Syringe } from 'lucide-react';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

const benefits: readonly (readonly [LucideIcon, MessageId])[] = [
  [Syringe, 'entry.benefit.records'],
  [Bell, 'entry.benefit.reminders'],
  [PawPrint, 'entry.benefit.pets'],
];

export const Benefits = () => (
  <Card className="mt-8">
    <ul aria-label={t('entry.benefits')} className="grid grid-cols-3 gap-3 max-narrow:grid-cols-1">
      {benefits.map(([Icon, text]) => (
        <li key={text} className="text-hint text-ink-soft">
          <Icon size={20} className="mb-2 text-narra" />
          {t(text)}
        </li>
      ))}
    </ul>
  </Card>
);
