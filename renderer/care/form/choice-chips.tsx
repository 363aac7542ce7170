import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import type { Choice } from '#renderer/ui/fields/select.tsx';

const chipClass =
  'inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-row hover:bg-track data-[state=checked]:border-narra data-[state=checked]:bg-narra-soft data-[state=checked]:font-semibold data-[state=checked]:text-narra';

interface ChoiceChipsProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** A value that is none of the choices selects nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Rendered after the choices. */
  readonly children?: ReactNode;
}

/** A radio group of chips. Arrow keys move the selection. */
export const ChoiceChips = ({ label, choices, value, onChange, children }: ChoiceChipsProps) => {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-2 font-semibold text-row">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        <RadioGroup.Root
          value={value}
          onValueChange={onChange}
          aria-labelledby={id}
          className="contents"
        >
          {choices.map((choice) => (
            <RadioGroup.Item key={choice.value} value={choice.value} className={chipClass}>
              {choice.label}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        {children}
      </div>
    </div>
  );
};

export const ChipButton = ({
  onClick,
  isOpen,
  children,
}: {
  readonly onClick: () => void;
  readonly isOpen?: boolean;
  readonly children: string;
}) => (
  <button
    type="button"
    onClick={onClick}
    {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    className={chipClass}
  >
    {children}
  </button>
);
