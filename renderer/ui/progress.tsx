import { Progress as Radix } from 'radix-ui';

interface ProgressProps {
  /** From 0 to 1. */
  readonly value: number;
  readonly label: string;
}

/** A progress bar of a long task. */
export const Progress = ({ value, label }: ProgressProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className="h-3 overflow-hidden rounded-full bg-track"
    >
      <Radix.Indicator className="h-full rounded-full bg-narra" style={{ width: `${percent}%` }} />
    </Radix.Root>
  );
};
