import { RadioGroup } from 'radix-ui';
import { useId } from 'react';

interface RadioRow<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** A line about the choice. */
  readonly text: string;
}

interface RadioRowsProps<Value extends string> {
  readonly label: string;
  readonly rows: readonly RadioRow<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A few choices, each with a line about it, of which one is chosen. */
export const RadioRows = <Value extends string>({
  label,
  rows,
  value,
  onChange,
}: RadioRowsProps<Value>) => {
  const id = useId();
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={(next) => onChange(rows.find((row) => row.value === next)?.value ?? value)}
      aria-label={label}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {rows.map((row) => (
        <RadioGroup.Item
          key={row.value}
          value={row.value}
          aria-labelledby={`${id}${row.value}`}
          aria-describedby={`${id}${row.value}-text`}
          className="group flex min-h-15 w-full items-center gap-3 pl-4 text-left hover:bg-track focus-visible:-outline-offset-2 data-[state=checked]:bg-narra-soft"
        >
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-control group-data-[state=checked]:border-6 group-data-[state=checked]:border-narra"
          />
          <span className="min-w-0 flex-1 flex flex-col justify-center self-stretch border-line border-b py-2 pr-4 group-last-of-type:border-b-0">
            <span id={`${id}${row.value}`} className="block font-semibold text-row">
              {row.title}
            </span>
            <span
              id={`${id}${row.value}-text`}
              className="block text-hint text-ink-soft group-data-[state=checked]:text-ink"
            >
              {row.text}
            </span>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
};
