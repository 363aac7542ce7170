const tones = {
  narra: 'bg-narra',
  soft: 'bg-bar',
  mangga: 'bg-mangga-drawing',
  gumamela: 'bg-gumamela',
} as const;

export type BarTone = keyof typeof tones;

interface BarProps {
  /** From 0 to 1; larger values fill the bar. */
  readonly value: number;
  readonly tone: BarTone;
  readonly className?: string;
}

/** A share as a bar. It is decorative: the amount next to it is the accessible text. */
export const Bar = ({ value, tone, className = '' }: BarProps) => (
  <span
    aria-hidden
    className={`block h-3 overflow-hidden rounded-full bg-track dark:bg-skeleton ${className}`}
  >
    <span
      className={`block h-full rounded-full ${tones[tone]}`}
      style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
    />
  </span>
);
