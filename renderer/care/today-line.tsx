import type { ComponentProps, ReactNode } from 'react';

interface LineProps {
  readonly item?: Pick<ComponentProps<'li'>, 'id' | 'tabIndex'> | undefined;
  readonly children: ReactNode;
}

export const TodayLine = ({ item, children }: LineProps) => (
  <li
    {...item}
    className="flex min-h-15 items-center gap-3 border-line border-t pr-2 pl-4 first:border-t-0 max-narrow:flex-wrap"
  >
    {children}
  </li>
);

interface TimeProps {
  readonly isLate?: boolean;
  readonly children: string;
}

export const TimeOf = ({ isLate = false, children }: TimeProps) => (
  <span
    className={`w-13 shrink-0 text-row max-narrow:w-full ${isLate ? 'font-semibold text-mangga' : 'text-ink-soft'}`}
  >
    {children}
  </span>
);
