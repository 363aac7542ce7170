export const DIARY_KINDS = [
  'appetite',
  'water',
  'vomiting',
  'stool',
  'urine',
  'energy',
  'pain',
  'itching',
  'cough',
  'seizure',
  'mood',
  'glucose',
  'temperature',
  'other',
] as const;
export type DiaryKind = (typeof DIARY_KINDS)[number];

/** Levels are 0 to 4; the messages contain a text for each. */
export const MAX_LEVEL = 4;

/** Suggested units for these kinds; any other is accepted too. */
export const USUAL_UNITS: Readonly<Partial<Record<DiaryKind, readonly string[]>>> = {
  glucose: ['mg/dL', 'mmol/L'],
  temperature: ['°C', '°F'],
};

/** Kinds that are measured as a number with a unit; all others have levels. */
export type MeasuredKind = 'glucose' | 'temperature';
export type LevelKind = Exclude<DiaryKind, MeasuredKind>;

export const isMeasured = (kind: DiaryKind): kind is MeasuredKind =>
  kind === 'glucose' || kind === 'temperature';

export const LEVELS = [0, 1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** The labels for the levels of each scale. */
export const SCALE_NAMES = {
  appetite: 'appetite',
  water: 'amount',
  vomiting: 'count',
  stool: 'stool',
  urine: 'amount',
  energy: 'energy',
  pain: 'degree',
  itching: 'degree',
  cough: 'count',
  seizure: 'count',
  mood: 'mood',
  other: 'degree',
} as const satisfies Readonly<Record<LevelKind, string>>;

interface EntryReading {
  readonly kind: DiaryKind;
  readonly level: number | null;
}

/** The message for the level of an entry; undefined if it has none. */
export const levelMessage = ({ kind, level }: EntryReading) =>
  isMeasured(kind) || !isLevel(level)
    ? undefined
    : (`diary.level.${SCALE_NAMES[kind]}.${level}` as const);
