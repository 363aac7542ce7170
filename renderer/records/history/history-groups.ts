import { typeLabel } from '#renderer/records/record-labels.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { RecordSort } from '#server/records/rules.ts';

const headingOf = (record: MedicalRecord, sort: RecordSort): string | undefined => {
  if (sort === 'dateAdministered') return record.dateAdministered.slice(0, 4);
  return sort === 'type' ? typeLabel(record.type) : undefined;
};

/** Groups sorted records by year or by type. */
export const groupsOf = (
  records: readonly MedicalRecord[],
  sort: RecordSort,
): readonly ListGroup<MedicalRecord>[] =>
  [...Map.groupBy(records, (record) => headingOf(record, sort))].map(([heading, items]) => ({
    key: `group ${heading}`,
    heading,
    items,
  }));
