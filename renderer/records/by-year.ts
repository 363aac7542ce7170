import type { MedicalRecord } from '#server/records/contract.ts';

export interface YearOfRecords {
  readonly year: string;
  readonly records: readonly MedicalRecord[];
}

/** Records, already in order, under the year in which they were given. */
export const byYear = (records: readonly MedicalRecord[]): readonly YearOfRecords[] => {
  const years = new Map<string, MedicalRecord[]>();
  for (const record of records) {
    const year = record.dateAdministered.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), record]);
  }
  return [...years].map(([year, inYear]) => ({ year, records: inYear }));
};
