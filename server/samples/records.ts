import type { RecordType } from '#server/records/rules.ts';

/** A record of a sample pet. `ago` and `due` are days before and after today. */
export interface SampleRecord {
  readonly type: RecordType;
  readonly title: string;
  readonly ago: number;
  readonly due?: number;
  readonly cost?: string;
  readonly weight?: string;
  readonly batchNumber?: string;
  readonly notes?: string;
}

export const BANTAY: readonly SampleRecord[] = [
  {
    type: 'vaccine',
    title: 'Rabies',
    ago: 728,
    due: -363,
    cost: '₱350',
    batchNumber: 'SAMPLE-101',
  },
  { type: 'vaccine', title: 'Rabies', ago: 377, due: -12, cost: '₱350', batchNumber: 'SAMPLE-102' },
  { type: 'vaccine', title: 'DHPP', ago: 700, due: -335, cost: '₱900', batchNumber: 'SAMPLE-103' },
  { type: 'vaccine', title: 'DHPP', ago: 332, due: 33, cost: '₱950', batchNumber: 'SAMPLE-104' },
  { type: 'deworming', title: 'General Deworming', ago: 640, cost: '₱250' },
  { type: 'deworming', title: 'General Deworming', ago: 455, cost: '₱250' },
  { type: 'deworming', title: 'Heartworm Prevention', ago: 121, due: -91, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', ago: 91, due: -61, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', ago: 61, due: -31, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', ago: 30, due: 0, cost: '₱480' },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    ago: 715,
    due: -350,
    cost: '₱600',
    weight: '14.2',
    notes: 'Teeth and ears are clean. Keep the walks as they are.',
  },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    ago: 349,
    due: 16,
    cost: '₱650',
    weight: '15.1',
    notes: 'A little heavier than last year: fewer treats.',
  },
  {
    type: 'treatment',
    title: 'Ear Infection',
    ago: 512,
    cost: '₱780',
    weight: '14.6',
    notes: 'Drops twice a day for 10 days.',
  },
  { type: 'checkup', title: 'Follow-up Visit', ago: 498, cost: '₱300', weight: '14.6' },
  { type: 'treatment', title: 'Tick', ago: 166, cost: '₱520' },
  {
    type: 'lab-test',
    title: 'Blood Test',
    ago: 348,
    cost: '₱1,250.50',
    notes: 'All values are in the normal range.',
  },
  { type: 'grooming', title: 'Full Grooming', ago: 610, cost: '₱600' },
  { type: 'grooming', title: 'Full Grooming', ago: 405, cost: '₱650' },
  { type: 'grooming', title: 'Full Grooming', ago: 214, cost: '₱650' },
  { type: 'grooming', title: 'Full Grooming', ago: 55, due: 5, cost: '₱700' },
];

export const MUNING: readonly SampleRecord[] = [
  { type: 'vaccine', title: 'FVRCP', ago: 690, due: -325, cost: '₱850', batchNumber: 'SAMPLE-201' },
  { type: 'vaccine', title: 'FVRCP', ago: 318, due: 47, cost: '₱850', batchNumber: 'SAMPLE-202' },
  {
    type: 'vaccine',
    title: 'Rabies',
    ago: 676,
    due: -311,
    cost: '₱350',
    batchNumber: 'SAMPLE-203',
  },
  { type: 'vaccine', title: 'Rabies', ago: 304, due: 61, cost: '₱350', batchNumber: 'SAMPLE-204' },
  { type: 'deworming', title: 'General Deworming', ago: 560, due: -470, cost: '₱200' },
  { type: 'deworming', title: 'General Deworming', ago: 466, due: -376, cost: '₱200' },
  { type: 'deworming', title: 'General Deworming', ago: 188, due: -98, cost: '₱220' },
  { type: 'deworming', title: 'General Deworming', ago: 92, due: -2, cost: '₱220' },
  {
    type: 'surgery',
    title: 'Spay/Neuter',
    ago: 598,
    cost: '₱3,500',
    weight: '3.1',
    notes: 'Stitches out after 10 days. She healed well.',
  },
  { type: 'checkup', title: 'Follow-up Visit', ago: 588, cost: '₱200', weight: '3.1' },
  { type: 'checkup', title: 'Annual Physical Exam', ago: 684, cost: '₱600', weight: '2.9' },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    ago: 312,
    due: 53,
    cost: '₱600',
    weight: '3.8',
    notes: 'A healthy weight. Brush her teeth when she lets you.',
  },
  { type: 'treatment', title: 'Flea', ago: 240, cost: '₱380' },
  { type: 'lab-test', title: 'Fecal Examination', ago: 311, cost: '₱300', notes: 'Nothing found.' },
  { type: 'grooming', title: 'Nail Trim', ago: 150, cost: '₱150' },
  { type: 'grooming', title: 'Nail Trim', ago: 58, due: 2, cost: '₱150' },
];

export const PUTI: readonly SampleRecord[] = [
  { type: 'checkup', title: 'Wellness Check', ago: 566, cost: '₱500', weight: '1.4' },
  { type: 'checkup', title: 'Wellness Check', ago: 377, due: -190, cost: '₱500', weight: '3.6' },
  {
    type: 'checkup',
    title: 'Wellness Check',
    ago: 174,
    due: 9,
    cost: '₱550',
    weight: '4.3',
    notes: 'Front teeth are even. More hay, fewer pellets.',
  },
  { type: 'deworming', title: 'General Deworming', ago: 540, cost: '₱180' },
  { type: 'deworming', title: 'General Deworming', ago: 362, cost: '₱180' },
  { type: 'treatment', title: 'Skin Condition Treatment', ago: 263, cost: '₱420', weight: '4.0' },
  { type: 'lab-test', title: 'Fecal Examination', ago: 376, cost: '₱300', notes: 'Nothing found.' },
  { type: 'grooming', title: 'Nail Trim', ago: 290, cost: '₱120' },
  { type: 'grooming', title: 'Nail Trim', ago: 196, cost: '₱120' },
  { type: 'grooming', title: 'Nail Trim', ago: 108, cost: '₱150' },
  { type: 'grooming', title: 'Nail Trim', ago: 24, due: 38, cost: '₱150' },
];
