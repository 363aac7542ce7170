import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordSort } from '#server/records/rules.ts';
import { typeLabel } from './record-labels.ts';

/** Records under one heading; none where what they are sorted by makes no groups. */
export interface RecordGroup {
  readonly key: string;
  readonly heading: string | undefined;
  readonly records: readonly MedicalRecord[];
}

/** A heading or a record: what the list shows, one below the other. */
export interface HistoryLine {
  readonly key: string;
  readonly group: RecordGroup;
  /** Its place in its group, from 0; a heading has none. */
  readonly place: number | undefined;
}

const headingOf = (record: MedicalRecord, sort: RecordSort): string | undefined => {
  if (sort === 'dateAdministered') return record.dateAdministered.slice(0, 4);
  return sort === 'type' ? typeLabel(record.type) : undefined;
};

/** Records, already in order, under the years or types they belong to. */
export const groupsOf = (
  records: readonly MedicalRecord[],
  sort: RecordSort,
): readonly RecordGroup[] =>
  [...Map.groupBy(records, (record) => headingOf(record, sort))].map(([heading, inGroup]) => ({
    key: `group ${heading}`,
    heading,
    records: inGroup,
  }));

export const linesOf = (groups: readonly RecordGroup[]): readonly HistoryLine[] =>
  groups.flatMap((group) => [
    ...(group.heading === undefined ? [] : [{ key: group.key, group, place: undefined }]),
    ...group.records.map(({ id }, place) => ({ key: id, group, place })),
  ]);
