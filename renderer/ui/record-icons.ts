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

/** The seven kinds of care, as far as a picture of them goes. */
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
