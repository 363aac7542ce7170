import { t } from '#renderer/ui/language/text.ts';
import { type Count, Counts as CountRows } from '#renderer/ui/lists/counts.tsx';
import { COUNTED_LISTS, type Counts } from '#server/entities/contract.ts';

interface CountsListProps {
  readonly counts: Counts;
  /** A note below a row's label; undefined for none. */
  readonly note?: (kind: keyof Counts) => string | undefined;
  /** An additional last row. */
  readonly more?: Count | undefined;
  /** Leaves out lists without rows. */
  readonly isShort?: boolean;
}

/** A list of counts with labels. */
export const CountsList = ({ counts, note, more, isShort = false }: CountsListProps) => {
  const rows = COUNTED_LISTS.filter((kind) => !isShort || counts[kind] > 0).map((kind) => ({
    label: t(`transfer.${kind}`),
    count: counts[kind],
    note: note?.(kind),
  }));
  return <CountRows counts={more ? [...rows, more] : rows} />;
};
