import { RadioGroup } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

interface IconChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: ReactNode;
}

interface IconPickerProps<Value extends string> {
  readonly label: string;
  /** Shown in rows of four. The last of seven choices has double width. */
  readonly choices: readonly IconChoice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** The button that takes the focus if nothing is selected. */
  readonly focusRef: Ref<HTMLButtonElement>;
}

interface CellProps {
  readonly choice: IconChoice<string>;
  readonly isLast: boolean;
  readonly focusRef: Ref<HTMLButtonElement> | undefined;
}

const Cell = ({ choice: { value, label, icon }, isLast, focusRef }: CellProps) => (
  <RadioGroup.Item
    {...(focusRef ? { ref: focusRef } : {})}
    value={value}
    // `:last-child` does not work, because Radix adds a hidden input to each radio inside a form.
    {...(isLast ? { 'data-last': '' } : {})}
    className="group -mr-px -mb-px min-h-18 min-w-0 border-line border-r border-b p-1 focus-visible:-outline-offset-2 data-last:col-span-2"
  >
    <span className="flex h-full flex-col items-center justify-center gap-1 rounded-cell border-2 border-transparent p-1 text-hint text-ink group-data-[state=checked]:border-narra group-data-[state=checked]:bg-narra-soft group-data-[state=checked]:font-semibold group-data-[state=checked]:text-narra">
      <span className="text-narra">{icon}</span>
      {label}
    </span>
  </RadioGroup.Item>
);

/** A radio group of icons. Arrow keys move the selection. */
export const IconPicker = <Value extends string>({
  label,
  choices,
  value,
  onChange,
  onBlur,
  error,
  focusRef,
}: IconPickerProps<Value>) => {
  const id = useId();
  const focused = value ?? choices[0]?.value;
  return (
    <div>
      <p id={id} className="mb-2 font-semibold text-row">
        {label}
      </p>
      <RadioGroup.Root
        value={value ?? ''}
        onValueChange={(next) => {
          const choice = choices.find((each) => each.value === next);
          if (choice) onChange(choice.value);
        }}
        onBlur={onBlur}
        aria-labelledby={id}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        className="grid grid-cols-4 overflow-hidden max-narrow:grid-cols-2 rounded-card border border-line bg-surface aria-invalid:border-gumamela"
      >
        {choices.map((choice) => (
          <Cell
            key={choice.value}
            choice={choice}
            isLast={choice === choices.at(-1) && choices.length % 4 === 3}
            focusRef={choice.value === focused ? focusRef : undefined}
          />
        ))}
      </RadioGroup.Root>
      {error !== undefined && <FieldError id={`${id}-note`} message={error} />}
    </div>
  );
};
