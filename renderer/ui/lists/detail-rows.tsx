import { Card } from '#renderer/ui/card.tsx';

/** A label, and a value that is left out if it is empty. */
export type DetailLine = readonly [label: string, value: string | null | undefined];

interface DetailRowsProps {
  /** Lines with the value to the right of the label. */
  readonly lines: readonly DetailLine[];
  /** Lines with a longer text below the label, which keeps its line breaks. */
  readonly texts: readonly DetailLine[];
}

/** What is known about a thing; nothing if all values are empty. */
export const DetailRows = ({ lines, texts }: DetailRowsProps) => {
  const shownLines = lines.filter(([, value]) => value);
  const shownTexts = texts.filter(([, value]) => value);
  if (shownLines.length + shownTexts.length === 0) return null;
  return (
    <Card flush>
      <dl className="pl-4 text-row">
        {shownLines.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 pr-4 last:border-b-0"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere ml-auto min-w-0 text-right">{value}</dd>
          </div>
        ))}
        {shownTexts.map(([label, value]) => (
          <div key={label} className="border-line border-b py-3 pr-4 last:border-b-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere mt-1 whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
