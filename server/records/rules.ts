import { HOUR, isDay, midnight } from '#server/calendar/days.ts';
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

/** The sort keys of a history, and the default direction of each. */
export const RECORD_SORTS = ['dateAdministered', 'type', 'cost'] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
export type RecordOrder = 'asc' | 'desc';
export const FIRST_ORDER: Readonly<Record<RecordSort, RecordOrder>> = {
  dateAdministered: 'desc',
  type: 'asc',
  cost: 'desc',
};

/** A title that identifies no treatment, so that records with it do not complete each other's reminders. */
export const OTHER_TITLE = 'Other';

/** Whether records with this title are unrelated to each other. */
export const isOther = (title: string): boolean =>
  title.toLowerCase() === OTHER_TITLE.toLowerCase();

/** The titles that can be chosen for each type. */
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

/** Whether a record of this type is "given"; otherwise it is "done". */
export const isTreatment = (type: RecordType): boolean =>
  type === 'vaccine' || type === 'deworming' || type === 'treatment';

/** The default of the reminder switch for new records of each type. */
export const REMINDER_DEFAULT: Readonly<Record<RecordType, boolean>> = {
  vaccine: true,
  deworming: true,
  treatment: true,
  surgery: false,
  checkup: true,
  'lab-test': false,
  grooming: true,
};

/** One thousand million of the currency's unit, in hundredths. */
export const MAX_CENTAVOS = 100_000_000_000;

/**
 * Whether a due date (day or instant) is after the day of the treatment. The owner's zone, up to 14 hours ahead of UTC,
 * is unknown here, so that an instant also passes if it is after it in some zone. The server checks its day again.
 */
export const isAfterTreatment = (dueDate: string, dateGiven: string): boolean =>
  isDay(dueDate) ? dueDate > dateGiven : Date.parse(dueDate) > midnight(dateGiven) - 14 * HOUR;
