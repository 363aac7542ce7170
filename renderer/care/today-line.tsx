import type { ComponentProps, ReactNode } from 'react';

interface ListProps {
  readonly children: ReactNode;
}

/**
 * The tasks of today. Their times share a column that is as wide as the longest one, so that what follows them begins
 * at one edge with 12 and with 24 hours.
 */
export const TodayList = ({ children }: ListProps) => (
  <ul className="grid grid-cols-[minmax(3.25rem,max-content)_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface max-narrow:block">
    {children}
  </ul>
);

interface LineProps {
  readonly item?: Pick<ComponentProps<'li'>, 'id' | 'tabIndex'> | undefined;
  /** A time of day, or the text that a task has none. */
  readonly time: string;
  readonly hasTime: boolean;
  readonly isLate?: boolean;
  readonly children: ReactNode;
}

export const TodayLine = ({ item, time, hasTime, isLate = false, children }: LineProps) => (
  <li
    {...item}
    className="col-span-2 grid min-h-15 grid-cols-subgrid items-center gap-x-3 border-line border-t pr-2 pl-4 first:border-t-0 max-narrow:block max-narrow:py-2"
  >
    {/* "All day" may wrap between its words, and makes the column only as wide as the longer one. */}
    <span
      className={`text-row max-narrow:block max-narrow:w-full ${hasTime ? 'whitespace-nowrap' : 'w-min min-w-full'} ${isLate ? 'font-semibold text-mangga' : 'text-ink-soft'}`}
    >
      {time}
    </span>
    <span className="flex min-w-0 items-center gap-3 max-narrow:flex-wrap">{children}</span>
  </li>
);
