import { t } from '#renderer/ui/language/text.ts';
import { type Count, Counts as CountRows } from '#renderer/ui/lists/counts.tsx';
import { COUNTED, type Counts } from '#server/entities/contract.ts';

interface CountsListProps {
  readonly counts: Counts;
  /** Said under a row's name, where there is something to say. */
  readonly note?: (of: keyof Counts) => string | undefined;
  /** A row at the end for what is none of the counts. */
  readonly more?: Count | undefined;
}

/** How many of each there are. */
export const CountsList = ({ counts, note, more }: CountsListProps) => {
  const rows = COUNTED.map((of) => ({
    label: t(`transfer.${of}`),
    count: counts[of],
    note: note?.(of),
  }));
  return <CountRows counts={more ? [...rows, more] : rows} />;
};
