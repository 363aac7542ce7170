import { dayAfter } from '#server/calendar/days.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { createPet } from '#server/pets/contract.ts';
import { createRecord } from '#server/records/contract.ts';
import type { Portrait } from './portraits.ts';
import { BANTAY_RECORDS, MUNING_RECORDS, PUTI_RECORDS, type SampleRecord } from './records.ts';

export interface SamplePet {
  readonly portrait: Portrait;
  readonly pet: ParsedBody<typeof createPet>;
  /** Sorted from oldest to newest. */
  readonly records: readonly ParsedBody<typeof createRecord>[];
}

const SAMPLE_VET = { clinic: 'Sample Vet Clinic', veterinarian: 'Dr. Sample' };
const SAMPLE_SALON = { clinic: 'Sample Pet Salon' };

const toRecord = ({ daysAgo, due, ...record }: SampleRecord, today: string) =>
  createRecord.body.parse({
    ...(record.type === 'grooming' ? SAMPLE_SALON : SAMPLE_VET),
    ...record,
    dateAdministered: dayAfter(today, -daysAgo),
    nextDueDate: due === undefined ? null : dayAfter(today, due),
  });

const toPet = (
  portrait: Portrait,
  today: string,
  fields: { readonly name: string; readonly category: string; readonly breed: string },
  bornAgo: number,
  records: readonly SampleRecord[],
): SamplePet => ({
  portrait,
  pet: createPet.body.parse({ ...fields, dateOfBirth: dayAfter(today, -bornAgo) }),
  records: records
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map((record) => toRecord(record, today)),
});

/** Three pets with two years of records up to a calendar day. */
export const sampleHousehold = (today: string): readonly SamplePet[] => [
  toPet('dog', today, { name: 'Bantay', category: 'dog', breed: 'Aspin' }, 1975, BANTAY_RECORDS),
  toPet(
    'cat',
    today,
    { name: 'Muning', category: 'cat', breed: 'Puspin, calico' },
    1160,
    MUNING_RECORDS,
  ),
  toPet(
    'rabbit',
    today,
    { name: 'Puti', category: 'rabbit', breed: 'New Zealand White' },
    640,
    PUTI_RECORDS,
  ),
];
