const MAX_COUNT = 9;

/** A count on the corner of an icon: hidden at 0, "9+" above 9. */
export const CountBadge = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <span
      aria-hidden="true"
      className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-gumamela px-1 font-semibold text-hint text-on-gumamela ring-2 ring-paper"
    >
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </span>
  ) : null;

const tones = {
  plain: 'bg-track text-ink',
  narra: 'bg-narra-soft text-narra',
  mangga: 'bg-mangga-soft text-mangga',
  gumamela: 'bg-gumamela-soft text-gumamela',
  dagat: 'bg-dagat-soft text-dagat',
} as const;

/** A label of a word or two for a state. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: keyof typeof tones;
  readonly children: string;
}) => (
  <span className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-hint ${tones[tone]}`}>
    {children}
  </span>
);
