import { Footprints, type LucideIcon, Pill, Soup } from 'lucide-react';
import { ENTITY_ICONS } from '#renderer/ui/icons/entity-icons.ts';
import { recordIcons } from '#renderer/ui/icons/record-icons.ts';
import type { Activity } from '#server/activities/contract.ts';

/** Icons of the types of records, and of the most common care plans. */
const ICON_BY_TYPE: Readonly<Record<string, LucideIcon>> = {
  ...recordIcons,
  medication: Pill,
  walk: Footprints,
  feeding: Soup,
};

/** The subject of an activity. It is hidden from screen readers, which read the sentence. */
export const ActivityIcon = ({ entity, type }: Pick<Activity, 'entity' | 'type'>) => {
  const Icon =
    (entity === 'diary' || type === null ? undefined : ICON_BY_TYPE[type]) ?? ENTITY_ICONS[entity];
  return <Icon size={24} className="shrink-0 text-ink-soft" />;
};
