import { type KeyboardEvent, useRef } from 'react';

interface Tab {
  readonly value: string;
  readonly label: string;
}

interface SegmentedTabsProps {
  /** Exactly two tabs. */
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** The prefix of the ids of tabs and panels. */
  readonly id: string;
}

/** The attributes of a tab's panel. */
export const tabPanel = (id: string, tab: string) =>
  ({ role: 'tabpanel', id: `${id}-${tab}-panel`, 'aria-labelledby': `${id}-${tab}` }) as const;

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Two tabs in the style of a segmented control. Written without Radix, because they are part of the first
 * bundle.
 */
export const SegmentedTabs = ({ tabs, value, onChange, label, id }: SegmentedTabsProps) => {
  const listRef = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = STEP_BY_KEY[key];
    if (step === undefined) return;
    const selectedIndex = tabs.findIndex((tab) => tab.value === value);
    const next = (selectedIndex + step + tabs.length) % tabs.length;
    onChange(tabs[next]?.value ?? value);
    listRef.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex min-h-11 rounded-control bg-track p-1 max-narrow:flex-col"
    >
      {tabs.map((tab) => {
        const isSelected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={isSelected}
            {...(isSelected ? { 'aria-controls': `${id}-${tab.value}-panel` } : {})}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="hit-44 wrap-anywhere min-w-0 flex-1 rounded-cell border border-transparent px-2 font-semibold text-ink-soft text-row aria-selected:border-line aria-selected:bg-thumb aria-selected:text-ink"
          >
            {tab.label}
          </button>
        );
      })}
    </div>
  );
};
