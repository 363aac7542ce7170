import { addMonths, dayAfter, monthsBetween } from '#server/calendar/days.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Category } from '#server/pets/rules.ts';
import type { RecordType } from '#server/records/rules.ts';

/** The facts about a pet on which usual intervals depend. */
export interface KindAndAge {
  readonly category: Category;
  readonly dateOfBirth: string | null;
  /** The pet's age in whole months today; null if it is unknown. */
  readonly age: number | null;
}

interface UsualInterval {
  readonly type: RecordType;
  readonly titles: readonly string[];
  readonly category: Category;
  /** In whole months: `fromAge` is inclusive, `below` exclusive. A row with either needs a pet of known age. */
  readonly fromAge?: number;
  readonly below?: number;
  /** `age`: due when the pet reaches this age in months, but at least a month later. */
  readonly every:
    | { readonly months: number }
    | { readonly days: number }
    | { readonly age: number };
  /** The message with the name of the document and the page or section. */
  readonly source: MessageId;
}

const DEWORMING_TITLES = ['Roundworm', 'General Deworming'] as const;

/** Usual intervals. Add a row only after reading the passage that its source names. */
const USUAL_INTERVALS: readonly UsualInterval[] = [
  {
    type: 'vaccine',
    titles: ['Rabies'],
    category: 'dog',
    every: { months: 12 },
    source: 'records.usual.rabiesAct',
  },
  {
    type: 'vaccine',
    titles: ['DHPP'],
    category: 'dog',
    below: 4,
    every: { days: 28 },
    source: 'records.usual.wsavaPuppy',
  },
  {
    type: 'vaccine',
    titles: ['DHPP'],
    category: 'dog',
    fromAge: 4,
    below: 12,
    every: { age: 12 },
    source: 'records.usual.wsavaBooster',
  },
  {
    type: 'vaccine',
    titles: ['DHPP'],
    category: 'dog',
    fromAge: 12,
    every: { months: 36 },
    source: 'records.usual.wsavaAdult',
  },
  {
    type: 'vaccine',
    titles: ['FVRCP'],
    category: 'cat',
    below: 4,
    every: { days: 28 },
    source: 'records.usual.wsavaKitten',
  },
  {
    type: 'vaccine',
    titles: ['FVRCP'],
    category: 'cat',
    fromAge: 4,
    below: 12,
    every: { age: 12 },
    source: 'records.usual.wsavaCatBooster',
  },
  {
    // The table has two intervals. Alaga does not know whether a cat is at low risk, and suggests the shorter one, so
    // that the question reaches the vet in time.
    type: 'vaccine',
    titles: ['FVRCP'],
    category: 'cat',
    fromAge: 12,
    every: { months: 12 },
    source: 'records.usual.wsavaCat',
  },
  {
    type: 'deworming',
    titles: DEWORMING_TITLES,
    category: 'dog',
    below: 2,
    every: { days: 14 },
    source: 'records.usual.esccapPuppy',
  },
  {
    type: 'deworming',
    titles: DEWORMING_TITLES,
    category: 'dog',
    fromAge: 2,
    below: 6,
    every: { months: 1 },
    source: 'records.usual.esccapYoungDog',
  },
  {
    type: 'deworming',
    titles: DEWORMING_TITLES,
    category: 'dog',
    fromAge: 6,
    every: { months: 3 },
    source: 'records.usual.esccapAdult',
  },
  {
    type: 'deworming',
    titles: DEWORMING_TITLES,
    category: 'cat',
    below: 6,
    every: { months: 1 },
    source: 'records.usual.esccapYoungCat',
  },
  {
    type: 'deworming',
    titles: DEWORMING_TITLES,
    category: 'cat',
    fromAge: 6,
    every: { months: 3 },
    source: 'records.usual.esccapAdult',
  },
  {
    type: 'deworming',
    titles: ['Heartworm Prevention'],
    category: 'dog',
    every: { months: 1 },
    source: 'records.usual.esccapHeartworm',
  },
];

/** The calendar day on which care is usually due again, and the message that names the source. */
export interface UsualDue {
  readonly day: string;
  readonly source: MessageId;
}

const dueDateAfter = ({ every }: UsualInterval, dateGiven: string, age: number): string => {
  if ('days' in every) return dayAfter(dateGiven, every.days);
  return addMonths(dateGiven, 'months' in every ? every.months : Math.max(1, every.age - age));
};

/** When care given on a day is usually due again for this pet; undefined if there is no source for it. */
export const usualDue = (
  { type, title }: { readonly type: RecordType; readonly title: string },
  pet: KindAndAge,
  dateGiven: string,
): UsualDue | undefined => {
  const age = pet.dateOfBirth === null ? pet.age : monthsBetween(pet.dateOfBirth, dateGiven);
  const row = USUAL_INTERVALS.find(
    ({ fromAge, below, ...one }) =>
      one.type === type &&
      one.titles.includes(title) &&
      one.category === pet.category &&
      (age === null
        ? fromAge === undefined && below === undefined
        : age >= (fromAge ?? 0) && age < (below ?? Number.POSITIVE_INFINITY)),
  );
  return row && { day: dueDateAfter(row, dateGiven, age ?? 0), source: row.source };
};
