import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Tab {
  readonly value: string;
  readonly label: string;
}

interface SegmentedTabsProps {
  /** Two, both in sight. */
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Two tabs that look like a segmented control; by hand, as they belong to the first screen and must weigh little. */
export const SegmentedTabs = ({ tabs, value, onChange, label, children }: SegmentedTabsProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = (at + step + tabs.length) % tabs.length;
    onChange(tabs[next]?.value ?? value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex min-h-11 rounded-control bg-track p-1 max-[18rem]:flex-col"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className="hit-44 wrap-anywhere min-w-0 flex-1 rounded-cell border border-transparent px-2 font-semibold text-ink-soft text-row aria-selected:border-line aria-selected:bg-thumb aria-selected:text-ink"
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
};
