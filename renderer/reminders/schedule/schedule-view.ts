import { parseView, readTexts, useStoredView } from '#renderer/ui/lists/use-stored-view.ts';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';

export const SCHEDULE_TABS = ['upcoming', 'completed'] as const;
export type ScheduleTab = (typeof SCHEDULE_TABS)[number];

export const SCHEDULE_SORTS = ['due', 'type', 'pet'] as const;
export type ScheduleSort = (typeof SCHEDULE_SORTS)[number];

/** The owner's filters and order of the schedule. No types, pets or day means all of them. */
export interface ScheduleView {
  readonly tab: ScheduleTab;
  readonly types: readonly RecordType[];
  readonly petIds: readonly string[];
  /** Only reminders due on this calendar day, YYYY-MM-DD. */
  readonly day: string | null;
  readonly sort: ScheduleSort;
  /**
   * Whether phones and tablets show the month calendar; null until the owner has chosen. Wide windows always
   * show it.
   */
  readonly month: boolean | null;
}

/** The values that "Clear filters" restores. */
export const NO_FILTERS = { types: [], petIds: [], day: null, sort: 'due' } as const;

export const DEFAULT_VIEW: ScheduleView = { tab: 'upcoming', ...NO_FILTERS, month: null };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Reads a stored view and drops values that are no longer valid. */
export const readView = (storedView: string | null): ScheduleView => {
  const { tab, types, petIds, day, sort, month } = parseView(storedView);
  return {
    tab: SCHEDULE_TABS.find((each) => each === tab) ?? DEFAULT_VIEW.tab,
    types: RECORD_TYPES.filter((type) => readTexts(types).includes(type)),
    petIds: readTexts(petIds),
    day: isDay(day) ? day : null,
    sort: SCHEDULE_SORTS.find((each) => each === sort) ?? DEFAULT_VIEW.sort,
    month: typeof month === 'boolean' ? month : null,
  };
};

/** Whether the list is filtered or sorted differently from the default. */
export const isFiltered = ({ types, petIds, day, sort }: ScheduleView): boolean =>
  types.length > 0 || petIds.length > 0 || day !== null || sort !== NO_FILTERS.sort;

/** The view of the schedule, kept for this browser tab. */
export const useScheduleView = () => useStoredView('alaga.schedule', readView);
