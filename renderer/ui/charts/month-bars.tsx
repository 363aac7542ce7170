import { formatMoney } from '#renderer/ui/format/money.ts';
import { monthAndYear, monthName } from '#renderer/ui/format/month-names.ts';

export interface MonthBar {
  /** YYYY-MM. */
  readonly month: string;
  readonly centavos: number;
}

interface MonthBarsProps {
  /** In order; twelve fit on the narrowest screen. */
  readonly months: readonly MonthBar[];
  /** The current month as YYYY-MM, which is highlighted. */
  readonly current?: string | undefined;
  /** The accessible name of the chart. */
  readonly label: string;
  /** A horizontal line at this amount in centavos, for example the budget. */
  readonly limit?: number | undefined;
  /** ISO 4217; the account's if it is absent. */
  readonly currency?: string | undefined;
}

/** The minimum height of a bar in percent, so that every amount is visible. */
const MIN_HEIGHT = 5;

const heightOf = (centavos: number, max: number): string =>
  `${Math.max(MIN_HEIGHT, (centavos / max) * 100)}%`;

const Bar = ({ centavos, max, now }: { centavos: number; max: number; now: boolean }) =>
  centavos > 0 ? (
    <span
      className={`w-full rounded-bar ${now ? 'bg-narra' : 'bg-bar'}`}
      style={{ height: heightOf(centavos, max) }}
    />
  ) : (
    <span className="h-0.5 w-full rounded-full bg-line" />
  );

/** Amounts by month as a small bar chart. Each bar has a text for screen readers. */
export const MonthBars = ({ months, current, label, limit = 0, currency }: MonthBarsProps) => {
  const maxAmount = Math.max(limit, ...months.map(({ centavos }) => centavos));
  return (
    <div className="relative">
      <ol aria-label={label} className="flex gap-1.5 phone:gap-2">
        {months.map(({ month, centavos }) => (
          <li
            key={month}
            aria-current={month === current ? 'date' : undefined}
            title={`${monthAndYear(month)}: ${formatMoney(centavos, currency)}`}
            className="group min-w-0 flex-1 text-center text-hint text-ink-soft aria-[current]:font-bold aria-[current]:text-ink"
          >
            <span className="sr-only">{`${monthAndYear(month)}: ${formatMoney(centavos, currency)}`}</span>
            <span aria-hidden className="flex h-18 items-end wide:h-30">
              <Bar centavos={centavos} max={maxAmount} now={month === current} />
            </span>
            <span aria-hidden className="mt-2 block">
              {monthName(month).slice(0, 1)}
            </span>
          </li>
        ))}
      </ol>
      {limit > 0 && (
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-18 wide:h-30">
          <span
            className="absolute inset-x-0 border-ink-soft border-t border-dashed"
            style={{ bottom: `${(limit / maxAmount) * 100}%` }}
          />
        </span>
      )}
    </div>
  );
};
