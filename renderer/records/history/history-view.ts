import { parseView, readTexts, useStoredView } from '#renderer/ui/lists/use-stored-view.ts';
import {
  FIRST_ORDER,
  RECORD_SORTS,
  RECORD_TYPES,
  type RecordOrder,
  type RecordSort,
  type RecordType,
} from '#server/records/rules.ts';

/** The owner's filter and order of a history. An empty list of types means all types. */
export interface HistoryView {
  readonly types: readonly RecordType[];
  readonly sort: RecordSort;
  readonly order: RecordOrder;
}

export const DEFAULT_VIEW: HistoryView = { types: [], sort: 'dateAdministered', order: 'desc' };

/** Reads a stored view and drops values that are no longer valid. */
export const readView = (storedView: string | null): HistoryView => {
  const { types, sort, order } = parseView(storedView);
  const knownSort = RECORD_SORTS.find((each) => each === sort) ?? DEFAULT_VIEW.sort;
  return {
    types: RECORD_TYPES.filter((type) => readTexts(types).includes(type)),
    sort: knownSort,
    order: order === 'asc' || order === 'desc' ? order : FIRST_ORDER[knownSort],
  };
};

/** The view of a pet's history, kept for this browser tab. */
export const useHistoryView = (petId: string) => useStoredView(`alaga.history.${petId}`, readView);
