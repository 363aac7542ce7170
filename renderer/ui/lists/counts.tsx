const number = new Intl.NumberFormat('en-PH');

export interface Count {
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
}

const Row = ({ label, count, note }: Count) => (
  <div className="flex min-h-11 items-center gap-3 border-line border-b py-2 pr-4 last:border-b-0">
    <dt className="min-w-0 flex-1 text-row">
      {label}
      {note && <span className="block text-hint text-ink-soft">{note}</span>}
    </dt>
    <dd className="shrink-0 font-semibold text-row">{number.format(count)}</dd>
  </div>
);

/** A row of counts with labels. */
export const Counts = ({ counts }: { readonly counts: readonly Count[] }) => (
  <dl className="rounded-card border border-line bg-surface pl-4">
    {counts.map((count) => (
      <Row key={count.label} {...count} />
    ))}
  </dl>
);
