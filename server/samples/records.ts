import type { RecordType } from '#server/records/rules.ts';

/** A record of a sample pet. `daysAgo` is counted back from today, and `due` is in days after today. */
export interface SampleRecord {
  readonly type: RecordType;
  readonly title: string;
  readonly daysAgo: number;
  readonly due?: number;
  readonly cost?: string;
  readonly weight?: string;
  readonly batchNumber?: string;
  readonly notes?: string;
}

export const BANTAY_RECORDS: readonly SampleRecord[] = [
  {
    type: 'vaccine',
    title: 'Rabies',
    daysAgo: 728,
    due: -363,
    cost: '₱350',
    batchNumber: 'SAMPLE-101',
  },
  {
    type: 'vaccine',
    title: 'Rabies',
    daysAgo: 377,
    due: -12,
    cost: '₱350',
    batchNumber: 'SAMPLE-102',
  },
  {
    type: 'vaccine',
    title: 'DHPP',
    daysAgo: 700,
    due: -335,
    cost: '₱900',
    batchNumber: 'SAMPLE-103',
  },
  {
    type: 'vaccine',
    title: 'DHPP',
    daysAgo: 332,
    due: 33,
    cost: '₱950',
    batchNumber: 'SAMPLE-104',
  },
  { type: 'deworming', title: 'General Deworming', daysAgo: 640, cost: '₱250' },
  { type: 'deworming', title: 'General Deworming', daysAgo: 455, cost: '₱250' },
  { type: 'deworming', title: 'Heartworm Prevention', daysAgo: 121, due: -91, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', daysAgo: 91, due: -61, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', daysAgo: 61, due: -31, cost: '₱480' },
  { type: 'deworming', title: 'Heartworm Prevention', daysAgo: 30, due: 0, cost: '₱480' },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    daysAgo: 715,
    due: -350,
    cost: '₱600',
    weight: '14.2',
    notes: 'Teeth and ears are clean. Keep the walks as they are.',
  },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    daysAgo: 349,
    due: 16,
    cost: '₱650',
    weight: '15.1',
    notes: 'A little heavier than last year: fewer treats.',
  },
  {
    type: 'treatment',
    title: 'Ear Infection',
    daysAgo: 512,
    cost: '₱780',
    weight: '14.6',
    notes: 'Drops twice a day for 10 days.',
  },
  { type: 'checkup', title: 'Follow-up Visit', daysAgo: 498, cost: '₱300', weight: '14.6' },
  { type: 'treatment', title: 'Tick', daysAgo: 166, cost: '₱520' },
  {
    type: 'lab-test',
    title: 'Blood Test',
    daysAgo: 348,
    cost: '₱1,250.50',
    notes: 'All values are in the normal range.',
  },
  { type: 'grooming', title: 'Full Grooming', daysAgo: 610, cost: '₱600' },
  { type: 'grooming', title: 'Full Grooming', daysAgo: 405, cost: '₱650' },
  { type: 'grooming', title: 'Full Grooming', daysAgo: 214, cost: '₱650' },
  { type: 'grooming', title: 'Full Grooming', daysAgo: 55, due: 5, cost: '₱700' },
];

export const MUNING_RECORDS: readonly SampleRecord[] = [
  {
    type: 'vaccine',
    title: 'FVRCP',
    daysAgo: 690,
    due: -325,
    cost: '₱850',
    batchNumber: 'SAMPLE-201',
  },
  {
    type: 'vaccine',
    title: 'FVRCP',
    daysAgo: 318,
    due: 47,
    cost: '₱850',
    batchNumber: 'SAMPLE-202',
  },
  {
    type: 'vaccine',
    title: 'Rabies',
    daysAgo: 676,
    due: -311,
    cost: '₱350',
    batchNumber: 'SAMPLE-203',
  },
  {
    type: 'vaccine',
    title: 'Rabies',
    daysAgo: 304,
    due: 61,
    cost: '₱350',
    batchNumber: 'SAMPLE-204',
  },
  { type: 'deworming', title: 'General Deworming', daysAgo: 560, due: -470, cost: '₱200' },
  { type: 'deworming', title: 'General Deworming', daysAgo: 466, due: -376, cost: '₱200' },
  { type: 'deworming', title: 'General Deworming', daysAgo: 188, due: -98, cost: '₱220' },
  { type: 'deworming', title: 'General Deworming', daysAgo: 92, due: -2, cost: '₱220' },
  {
    type: 'surgery',
    title: 'Spay/Neuter',
    daysAgo: 598,
    cost: '₱3,500',
    weight: '3.1',
    notes: 'Stitches out after 10 days. She healed well.',
  },
  { type: 'checkup', title: 'Follow-up Visit', daysAgo: 588, cost: '₱200', weight: '3.1' },
  { type: 'checkup', title: 'Annual Physical Exam', daysAgo: 684, cost: '₱600', weight: '2.9' },
  {
    type: 'checkup',
    title: 'Annual Physical Exam',
    daysAgo: 312,
    due: 53,
    cost: '₱600',
    weight: '3.8',
    notes: 'A healthy weight. Brush her teeth when she lets you.',
  },
  { type: 'treatment', title: 'Flea', daysAgo: 240, cost: '₱380' },
  {
    type: 'lab-test',
    title: 'Fecal Examination',
    daysAgo: 311,
    cost: '₱300',
    notes: 'Nothing found.',
  },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 150, cost: '₱150' },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 58, due: 2, cost: '₱150' },
];

export const PUTI_RECORDS: readonly SampleRecord[] = [
  { type: 'checkup', title: 'Wellness Check', daysAgo: 566, cost: '₱500', weight: '1.4' },
  {
    type: 'checkup',
    title: 'Wellness Check',
    daysAgo: 377,
    due: -190,
    cost: '₱500',
    weight: '3.6',
  },
  {
    type: 'checkup',
    title: 'Wellness Check',
    daysAgo: 174,
    due: 9,
    cost: '₱550',
    weight: '4.3',
    notes: 'Front teeth are even. More hay, fewer pellets.',
  },
  { type: 'deworming', title: 'General Deworming', daysAgo: 540, cost: '₱180' },
  { type: 'deworming', title: 'General Deworming', daysAgo: 362, cost: '₱180' },
  {
    type: 'treatment',
    title: 'Skin Condition Treatment',
    daysAgo: 263,
    cost: '₱420',
    weight: '4.0',
  },
  {
    type: 'lab-test',
    title: 'Fecal Examination',
    daysAgo: 376,
    cost: '₱300',
    notes: 'Nothing found.',
  },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 290, cost: '₱120' },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 196, cost: '₱120' },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 108, cost: '₱150' },
  { type: 'grooming', title: 'Nail Trim', daysAgo: 24, due: 38, cost: '₱150' },
];
