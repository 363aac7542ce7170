import {
  Dumbbell,
  Footprints,
  type LucideIcon,
  Pill,
  Scale,
  Shapes,
  ShowerHead,
  Soup,
  Sparkles,
} from 'lucide-react';
import type { CareKind } from '#server/occurrences/rules.ts';

export const kindIcons: Readonly<Record<CareKind, LucideIcon>> = {
  medication: Pill,
  feeding: Soup,
  walk: Footprints,
  hygiene: ShowerHead,
  cleaning: Sparkles,
  training: Dumbbell,
  weighing: Scale,
  other: Shapes,
};
