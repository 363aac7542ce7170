import { Tabs as Radix } from 'radix-ui';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

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

/** The number of px that stay free next to a tab that was scrolled into view. */
const SCROLL_MARGIN = 16;

/** Scrolls a list of tabs, and nothing around it, until a tab is completely visible. */
const showTab = (list: Element, tab: Element): void => {
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const hiddenLeft = Math.max(0, outer.left + SCROLL_MARGIN - inner.left);
  const hiddenRight = Math.max(0, inner.right + SCROLL_MARGIN - outer.right);
  list.scrollLeft += hiddenRight - hiddenLeft;
};

/** Underlined tabs, for more than two. They scroll sideways where they have no room. */
export const Tabs = ({ tabs, value, onChange, label }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${value}"]`);
    if (list.current && tab) showTab(list.current, tab);
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="-mx-4 flex h-12 gap-6 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] tablet:-mx-6 tablet:px-6 wide:mx-0 wide:px-0"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            onMouseDown={markPressed}
            onKeyDown={unmarkPressed}
            onBlur={unmarkPressed}
            className="min-w-11 shrink-0 whitespace-nowrap border-transparent border-b-3 px-0.5 font-semibold focus-visible:-outline-offset-2 data-pressed:outline-none text-ink-soft text-row data-[state=active]:border-narra data-[state=active]:text-ink"
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
};
