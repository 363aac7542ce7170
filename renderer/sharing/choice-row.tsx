import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Choice } from '#renderer/ui/fields/select.tsx';

interface ChoiceRowProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
}

/** A setting on one line that opens a native select. */
export const ChoiceRow = ({ label, value, choices, onChange }: ChoiceRowProps) => {
  const id = useId();
  return (
    <div className="relative flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b text-row last:border-b-0">
      <label htmlFor={id} className="py-3 text-ink-soft">
        {label}
      </label>
      <span className="relative ml-auto min-w-0 max-w-full">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-11 w-full appearance-none rounded-control bg-transparent pr-10 pl-1 text-right font-medium"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} className="bg-surface text-ink">
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
        />
      </span>
    </div>
  );
};
