import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { chipClass } from './chip-class.ts';
import { menuClass } from './menu-class.ts';
import { useMenuState } from './use-close-on-back.ts';

export interface MenuChoice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceMenuProps {
  /** The chip's text, with the current selection. */
  readonly chip: string;
  /** The accessible name of the menu. */
  readonly label: string;
  readonly children: ReactNode;
}

const itemClass =
  'wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3 pr-6 pl-3 text-row outline-none data-highlighted:bg-track';

const CheckMark = () => (
  <span className="flex size-5 shrink-0 items-center justify-center text-narra">
    <DropdownMenu.ItemIndicator>
      <Check size={20} />
    </DropdownMenu.ItemIndicator>
  </span>
);

const ChoiceMenu = ({ chip, label, children }: ChoiceMenuProps) => (
  <DropdownMenu.Root modal={false} {...useMenuState()}>
    <DropdownMenu.Trigger className={chipClass}>
      <span className="sr-only">{`${label}: `}</span>
      {chip}
      <ChevronDown size={16} className="shrink-0" />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="start"
        sideOffset={8}
        collisionPadding={12}
        className={`z-20 min-w-[min(12rem,calc(100vw-24px))] ${menuClass}`}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

type MultipleChoiceProps = Omit<ChoiceMenuProps, 'children'> & {
  /** The first item, which clears the selection. */
  readonly allLabel: string;
  readonly choices: readonly MenuChoice[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** A chip with a menu for several choices. It stays open while choosing. */
export const SeveralMenu = ({
  chip,
  label,
  allLabel,
  choices,
  value,
  onChange,
}: MultipleChoiceProps) => {
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <ChoiceMenu chip={chip} label={label}>
      <DropdownMenu.CheckboxItem
        checked={value.length === 0}
        onCheckedChange={() => onChange([])}
        onSelect={keepOpen}
        className={itemClass}
      >
        <CheckMark />
        {allLabel}
      </DropdownMenu.CheckboxItem>
      {choices.map((choice) => (
        <DropdownMenu.CheckboxItem
          key={choice.value}
          checked={value.includes(choice.value)}
          onCheckedChange={(checked) =>
            onChange(
              checked ? [...value, choice.value] : value.filter((one) => one !== choice.value),
            )
          }
          onSelect={keepOpen}
          className={itemClass}
        >
          <CheckMark />
          {choice.label}
        </DropdownMenu.CheckboxItem>
      ))}
    </ChoiceMenu>
  );
};

type SingleChoiceProps = Omit<ChoiceMenuProps, 'children'> & {
  readonly choices: readonly MenuChoice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A chip with a menu for one choice. */
export const SingleChoiceMenu = ({ chip, label, choices, value, onChange }: SingleChoiceProps) => (
  <ChoiceMenu chip={chip} label={label}>
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={itemClass}>
          <CheckMark />
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </ChoiceMenu>
);
