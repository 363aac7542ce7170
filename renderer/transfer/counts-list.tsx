import { t } from '#renderer/ui/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Counts } from '#server/transfer/contract.ts';

const ROWS: readonly (readonly [keyof Counts, MessageId])[] = [
  ['pets', 'transfer.pets'],
  ['medicalRecords', 'transfer.medicalRecords'],
  ['reminders', 'transfer.reminders'],
  ['photos', 'transfer.photos'],
  ['documents', 'transfer.documents'],
];

const number = new Intl.NumberFormat('en-PH');

interface CountsListProps {
  readonly counts: Counts;
  /** Said under a row's name, where there is something to say. */
  readonly note?: (of: keyof Counts) => string | undefined;
}

/** How many of each there are. */
export const CountsList = ({ counts, note }: CountsListProps) => (
  <dl className="rounded-card border border-line bg-surface pl-4">
    {ROWS.map(([of, label]) => (
      <div
        key={of}
        className="flex min-h-11 items-center gap-3 border-line border-b py-2 pr-4 last:border-b-0"
      >
        <dt className="min-w-0 flex-1 text-row">
          {t(label)}
          {note?.(of) && <span className="block text-hint text-ink-soft">{note(of)}</span>}
        </dt>
        <dd className="shrink-0 font-semibold text-row">{number.format(counts[of])}</dd>
      </div>
    ))}
  </dl>
);
