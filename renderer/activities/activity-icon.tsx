import {
  Bell,
  FileText,
  Footprints,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  PawPrint,
  Pill,
  Scale,
  Share2,
  Soup,
} from 'lucide-react';
import { recordIcons } from '#renderer/ui/icons/record-icons.ts';
import type { Activity, ActivityEntity } from '#server/activities/contract.ts';

const ICONS: Readonly<Record<ActivityEntity, LucideIcon>> = {
  pet: PawPrint,
  record: FileText,
  document: FileText,
  petDocument: FileText,
  reminder: Bell,
  carePlan: ListChecks,
  dose: ListChecks,
  weighing: Scale,
  diary: NotebookPen,
  sitterLink: Share2,
  vetLink: Share2,
  shareLink: Share2,
};

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
    (entity === 'diary' || type === null ? undefined : ICON_BY_TYPE[type]) ?? ICONS[entity];
  return (
    <Icon
      size={24}
      strokeWidth={1.75}
      absoluteStrokeWidth
      aria-hidden
      className="shrink-0 text-ink-soft"
    />
  );
};
