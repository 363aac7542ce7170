import { ToggleGroup } from 'radix-ui';
import type { Choice } from './select.tsx';

interface SegmentedControlProps {
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

/** One of two, both in sight. */
export const SegmentedControl = ({ choices, value, onChange, label }: SegmentedControlProps) => (
  <ToggleGroup.Root
    type="single"
    value={value}
    onValueChange={(next) => {
      if (next !== '') onChange(next);
    }}
    aria-label={label}
    className="flex min-h-11 rounded-control bg-track p-1 max-[18rem]:flex-col"
  >
    {choices.map((choice) => (
      <ToggleGroup.Item
        key={choice.value}
        value={choice.value}
        className="wrap-anywhere min-w-0 flex-1 rounded-cell border border-transparent px-2 font-semibold text-ink-soft text-row data-[state=on]:border-line data-[state=on]:bg-thumb data-[state=on]:text-ink"
      >
        {choice.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
