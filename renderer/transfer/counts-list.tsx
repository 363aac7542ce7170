import { t } from '#renderer/ui/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Counts } from '#server/transfer/contract.ts';

const ROWS: readonly (readonly [keyof Counts, MessageId])[] = [
  ['pets', 'transfer.pets'],
  ['medicalRecords', 'transfer.medicalRecords'],
  ['reminders', 'transfer.reminders'],
  ['photos', 'transfer.photos'],
  ['documents', 'transfer.documents'],
  ['scannedPets', 'transfer.scannedPets'],
];

const number = new Intl.NumberFormat('en-PH');

interface RowProps {
  readonly label: string;
  readonly count: number;
  readonly note?: string | undefined;
}

const Row = ({ label, count, note }: RowProps) => (
  <div className="flex min-h-11 items-center gap-3 border-line border-b py-2 pr-4 last:border-b-0">
    <dt className="min-w-0 flex-1 text-row">
      {label}
      {note && <span className="block text-hint text-ink-soft">{note}</span>}
    </dt>
    <dd className="shrink-0 font-semibold text-row">{number.format(count)}</dd>
  </div>
);

interface CountsListProps {
  readonly counts: Counts;
  /** Said under a row's name, where there is something to say. */
  readonly note?: (of: keyof Counts) => string | undefined;
  /** A row at the end for what is none of the counts. */
  readonly more?: RowProps | undefined;
}

/** How many of each there are. */
export const CountsList = ({ counts, note, more }: CountsListProps) => (
  <dl className="rounded-card border border-line bg-surface pl-4">
    {ROWS.map(([of, label]) => (
      <Row key={of} label={t(label)} count={counts[of]} note={note?.(of)} />
    ))}
    {more && <Row {...more} />}
  </dl>
);
