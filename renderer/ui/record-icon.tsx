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

const icons: Readonly<Record<RecordIconType, LucideIcon>> = {
  vaccine: Syringe,
  deworming: Worm,
  treatment: Pill,
  surgery: Bandage,
  checkup: Stethoscope,
  'lab-test': TestTube,
  grooming: Scissors,
};

interface RecordIconProps {
  readonly type: RecordIconType;
  readonly size?: number;
  readonly className?: string;
}

/** Decoration beside a title or a type's name, which says the same in words. */
export const RecordIcon = ({ type, size = 24, className }: RecordIconProps) => {
  const Icon = icons[type];
  return (
    <Icon
      size={size}
      strokeWidth={size < 20 ? 1.35 : 1.75}
      absoluteStrokeWidth
      aria-hidden
      {...(className ? { className } : {})}
    />
  );
};
