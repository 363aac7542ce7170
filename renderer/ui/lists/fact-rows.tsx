import { Card } from '#renderer/ui/card.tsx';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Labels and values, one row each. */
export const FactRows = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Card flush className="pl-4">
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-line border-b py-3 pr-4 text-row last:border-b-0"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
