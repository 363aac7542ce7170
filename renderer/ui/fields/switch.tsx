import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch without a label, for rows that have one. While it is disabled, it keeps the focus, as buttons do. */
export const SwitchControl = ({
  disabled,
  onCheckedChange,
  ...rest
}: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root
    {...rest}
    aria-disabled={disabled || undefined}
    onCheckedChange={(isChecked) => disabled || onCheckedChange?.(isChecked)}
    className="hit-44 h-8 w-13 shrink-0 rounded-full bg-control transition-colors duration-150 data-[state=checked]:bg-narra"
  >
    <Radix.Thumb className="block size-6.5 translate-x-0.75 rounded-full bg-thumb-switch transition-transform duration-150 data-[state=checked]:translate-x-5.75" />
  </Radix.Root>
);

export const Switch = ({ label, hint, checked, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className="flex min-h-16 items-center gap-4 border-line border-y py-2 max-narrow:flex-col max-narrow:items-start">
      <label htmlFor={id} className="wrap-anywhere min-w-0 flex-1 cursor-pointer">
        <span className="block font-semibold text-row">{label}</span>
        {hint && <span className="block text-hint text-ink-soft">{hint}</span>}
      </label>
      <SwitchControl id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  );
};
