import { HOUR, midnight } from '#server/calendar/days.ts';
export const RECORD_TYPES = [
  'vaccine',
  'deworming',
  'treatment',
  'surgery',
  'checkup',
  'lab-test',
  'grooming',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** What a history can be sorted by, and which order each begins with. */
export const RECORD_SORTS = ['dateAdministered', 'type', 'cost'] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
export type RecordOrder = 'asc' | 'desc';
export const FIRST_ORDER: Readonly<Record<RecordSort, RecordOrder>> = {
  dateAdministered: 'desc',
  type: 'asc',
  cost: 'desc',
};

/** The one title that names nothing in particular, so that no record follows from an earlier one of it. */
export const OTHER_TITLE = 'Other';

/** Names nothing: two records of it have nothing to do with each other. */
export const isOther = (title: string): boolean =>
  title.toLowerCase() === OTHER_TITLE.toLowerCase();

/** What a record of each type may be about; its title is chosen from these. */
export const TITLE_OPTIONS: Readonly<Record<RecordType, readonly string[]>> = {
  vaccine: [
    'DHPP',
    'Rabies',
    'Bordetella',
    'Lyme Disease',
    'Canine Influenza',
    'Leptospirosis',
    'FVRCP',
    'FeLV',
    'Other',
  ],
  deworming: [
    'Roundworm',
    'Hookworm',
    'Tapeworm',
    'Whipworm Treatment',
    'Heartworm Prevention',
    'General Deworming',
    'Other',
  ],
  treatment: [
    'Flea',
    'Tick',
    'Ear Infection',
    'Skin Condition Treatment',
    'Antibiotic Course',
    'Pain Management',
    'Allergy Treatment',
    'Other',
  ],
  surgery: [
    'Spay/Neuter',
    'Dental',
    'Growth/Tumor Removal',
    'Orthopedic',
    'Emergency',
    'Eye Surgery',
    'Other',
  ],
  checkup: [
    'Annual Physical Exam',
    'Wellness Check',
    'Senior Pet Exam',
    'Puppy/Kitten Check',
    'Pre-Surgery Exam',
    'Follow-up Visit',
    'Emergency Visit',
    'Other',
  ],
  'lab-test': [
    'Blood Test',
    'Urinalysis',
    'Fecal Examination',
    'Tissue / Skin',
    'Imaging',
    'Rapid Test Kit',
    'Culture',
    'Other',
  ],
  grooming: [
    'Full Grooming',
    'Bath Only',
    'Nail Trim',
    'Ear Cleaning',
    'Teeth Cleaning',
    'Flea Treatment',
    'De-shedding',
    'Nail Painting',
  ],
};

/** Whether one says of it that it was given; of the other types that they were done. */
export const isGiven = (type: RecordType): boolean =>
  type === 'vaccine' || type === 'deworming' || type === 'treatment';

/** Whether a new record of this type asks for a reminder unless told otherwise. */
export const REMINDER_DEFAULT: Readonly<Record<RecordType, boolean>> = {
  vaccine: true,
  deworming: true,
  treatment: true,
  surgery: false,
  checkup: true,
  'lab-test': false,
  grooming: true,
};

/** A thousand million pesos. */
export const MAX_CENTAVOS = 100_000_000_000;

/** "Php." and "P.": the point belongs to the word. Looked for where a word begins, so that a long one is read once. */
const ABBREVIATION = /(?<!\p{L})\p{L}+\./gu;

/**
 * The amount in a cost as its owner wrote it, in centavos: everything but digits and the point is stripped,
 * so "₱1,250.50" is 125050. A cost that holds no number counts as zero.
 */
export const parseCost = (cost: string | null): number => {
  const amount = Number.parseFloat((cost ?? '').replace(ABBREVIATION, '').replace(/[^0-9.]/g, ''));
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0;
};

/**
 * Whether a due date (a day or an instant) comes after the day something was given. An instant is compared by its
 * UTC day, give or take: zones reach from -12 to +14 hours, and a due time on the same day is allowed.
 */
export const isAfterGiven = (due: string, given: string): boolean =>
  due.length === 10 ? due > given : Date.parse(due) > midnight(given) - 14 * HOUR;
