import {
  Bandage,
  type LucideIcon,
  Pill,
  Scissors,
  Stethoscope,
  Syringe,
  TestTube,
  Worm,
} from 'lucide-react';

/** The seven types of care with an icon. */
export type RecordIconType =
  | 'vaccine'
  | 'deworming'
  | 'treatment'
  | 'surgery'
  | 'checkup'
  | 'lab-test'
  | 'grooming';

export const recordIcons: Readonly<Record<RecordIconType, LucideIcon>> = {
  vaccine: Syringe,
  deworming: Worm,
  treatment: Pill,
  surgery: Bandage,
  checkup: Stethoscope,
  'lab-test': TestTube,
  grooming: Scissors,
};
