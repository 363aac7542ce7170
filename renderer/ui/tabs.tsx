import { Tabs as Radix } from 'radix-ui';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';

export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

/**
 * Radix focuses a pressed tab by script, which browsers may treat as keyboard focus. This hides the focus
 * ring until a key is used.
 */
const markPressed = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  currentTarget.dataset.pressed = '';
};
const unmarkPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  delete currentTarget.dataset.pressed;
};

/** Underlined tabs, for more than two. */
export const Tabs = ({ tabs, value, onChange, label }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List
      aria-label={label}
      className="-mx-4 flex h-12 gap-6 overflow-x-auto border-line border-b px-4 tablet:-mx-6 tablet:px-6 wide:mx-0 wide:px-0"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          onMouseDown={markPressed}
          onKeyDown={unmarkPressed}
          onBlur={unmarkPressed}
          className="-mb-px min-w-11 shrink-0 whitespace-nowrap border-transparent border-b-3 px-0.5 font-semibold focus-visible:-outline-offset-2 data-pressed:outline-none text-ink-soft text-row data-[state=active]:border-narra data-[state=active]:text-ink"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
