import {
  Bell,
  FileText,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  PawPrint,
  Scale,
  Share2,
} from 'lucide-react';

/** The icon of each kind of thing, where things of several kinds are listed. */
export const ENTITY_ICONS = {
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
} as const satisfies Readonly<Record<string, LucideIcon>>;
