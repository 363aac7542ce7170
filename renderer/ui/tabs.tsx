import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

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

/** Underlined tabs, for more than two. */
export const Tabs = ({ tabs, value, onChange, label }: TabsProps) => (
  <Radix.Root value={value} onValueChange={onChange}>
    <Radix.List
      aria-label={label}
      className="-mx-4 flex h-12 gap-6 overflow-x-auto border-line border-b px-4 wide:mx-0 wide:px-0"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-w-11 shrink-0 whitespace-nowrap border-transparent border-b-3 px-0.5 font-semibold focus-visible:-outline-offset-2 text-ink-soft text-row data-[state=active]:border-narra data-[state=active]:text-ink"
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
