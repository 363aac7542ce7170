import { type RecordIconType, recordIcons } from './record-icons.ts';

interface RecordIconProps {
  readonly type: RecordIconType;
  readonly size?: number;
  readonly className?: string;
}

/** Decorative: the title or type next to it is the accessible text. */
export const RecordIcon = ({ type, size = 24, className }: RecordIconProps) => {
  const Icon = recordIcons[type];
  return (
    <Icon size={size} strokeWidth={size < 20 ? 1.35 : 1.75} {...(className ? { className } : {})} />
  );
};
