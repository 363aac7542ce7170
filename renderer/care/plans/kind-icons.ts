import {
  Dumbbell,
  Footprints,
  HandHeart,
  type LucideIcon,
  Pill,
  Scale,
  ShowerHead,
  Sparkles,
  Utensils,
} from 'lucide-react';
import type { CareKind } from '#server/occurrences/rules.ts';

export const kindIcons: Readonly<Record<CareKind, LucideIcon>> = {
  medication: Pill,
  feeding: Utensils,
  walk: Footprints,
  hygiene: ShowerHead,
  cleaning: Sparkles,
  training: Dumbbell,
  weighing: Scale,
  other: HandHeart,
};
