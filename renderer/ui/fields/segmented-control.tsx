import { ToggleGroup } from 'radix-ui';
import { useId } from 'react';
import type { Choice } from './select.tsx';

/** A choice with a second line of explanation. */
interface HintedChoice extends Choice {
  readonly hint?: string;
}

interface SegmentedControlProps {
  readonly choices: readonly HintedChoice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

interface SegmentProps {
  readonly choice: HintedChoice;
}

const Segment = ({ choice: { value, label, hint } }: SegmentProps) => {
  const id = useId();
  return (
    <ToggleGroup.Item
      value={value}
      {...(hint === undefined ? {} : { 'aria-label': label, 'aria-describedby': id })}
      className="hit-44 wrap-anywhere min-w-0 flex-1 rounded-cell border border-transparent px-2 font-semibold text-ink-soft text-row data-[state=on]:border-line data-[state=on]:bg-thumb data-[state=on]:text-ink"
    >
      {label}
      {hint !== undefined && (
        <span id={id} className="block pb-1 text-hint">
          {hint}
        </span>
      )}
    </ToggleGroup.Item>
  );
};

/** A choice between two values. */
export const SegmentedControl = ({ choices, value, onChange, label }: SegmentedControlProps) => (
  <ToggleGroup.Root
    type="single"
    value={value}
    onValueChange={(next) => {
      if (next !== '') onChange(next);
    }}
    aria-label={label}
    className="flex min-h-11 rounded-control bg-track p-1 max-narrow:flex-col"
  >
    {choices.map((choice) => (
      <Segment key={choice.value} choice={choice} />
    ))}
  </ToggleGroup.Root>
);
