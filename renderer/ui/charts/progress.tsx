import { Progress as Radix } from 'radix-ui';

interface ProgressProps {
  /** From 0 to 1. */
  readonly value: number;
  readonly label: string;
  /** `warning` for a time that should pass first. */
  readonly tone?: 'usual' | 'warning';
}

/** A progress bar of a long task, or of a time that passes. */
export const Progress = ({ value, label, tone = 'usual' }: ProgressProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className="h-3 overflow-hidden rounded-full bg-track"
    >
      <Radix.Indicator
        className={`h-full rounded-full ${tone === 'warning' ? 'bg-mangga-drawing' : 'bg-narra'}`}
        style={{ width: `${percent}%` }}
      />
    </Radix.Root>
  );
};
