import { useKeptView } from '#renderer/ui/lists/use-kept-view.ts';
import {
  FIRST_ORDER,
  RECORD_SORTS,
  RECORD_TYPES,
  type RecordOrder,
  type RecordSort,
  type RecordType,
} from '#server/records/rules.ts';

/** What an owner chose to see of a history, and in which order. No types are all types. */
export interface HistoryView {
  readonly types: readonly RecordType[];
  readonly sort: RecordSort;
  readonly order: RecordOrder;
}

export const WHOLE: HistoryView = { types: [], sort: 'dateAdministered', order: 'desc' };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A kept choice, as far as it still means something. */
export const readView = (kept: string | null): HistoryView => {
  try {
    const value: unknown = JSON.parse(kept ?? '');
    if (!isObject(value)) return WHOLE;
    const { types, sort, order } = value;
    const known = RECORD_SORTS.find((each) => each === sort) ?? WHOLE.sort;
    return {
      types: RECORD_TYPES.filter((type) => Array.isArray(types) && types.includes(type)),
      sort: known,
      order: order === 'asc' || order === 'desc' ? order : FIRST_ORDER[known],
    };
  } catch {
    return WHOLE;
  }
};

/** The choice for a pet's history, kept while this browser tab lives. */
export const useHistoryView = (petId: string) => useKeptView(`alaga.history.${petId}`, readView);
