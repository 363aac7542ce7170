import {
  BedDouble,
  Bone,
  CircleEllipsis,
  GraduationCap,
  type LucideIcon,
  Package,
  Shield,
  Volleyball,
} from 'lucide-react';
import { type RecordIconType, recordIcons } from './record-icons.ts';

/** The types of expenses with an icon: types of care, and categories of other expenses. */
export type ExpenseIconType =
  | RecordIconType
  | 'food'
  | 'toys'
  | 'insurance'
  | 'boarding'
  | 'training'
  | 'supplies'
  | 'other';

export const expenseIcons: Readonly<Record<ExpenseIconType, LucideIcon>> = {
  ...recordIcons,
  food: Bone,
  toys: Volleyball,
  insurance: Shield,
  boarding: BedDouble,
  training: GraduationCap,
  supplies: Package,
  other: CircleEllipsis,
};
