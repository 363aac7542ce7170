import type { DiaryKind } from '#server/diary/rules.ts';

/** Kinds that are measured as a number with a unit; all others have levels. */
export type MeasuredKind = 'glucose' | 'temperature';
export type LevelKind = Exclude<DiaryKind, MeasuredKind>;

export const isMeasured = (kind: DiaryKind): kind is MeasuredKind =>
  kind === 'glucose' || kind === 'temperature';

export const LEVELS = [0, 1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** The labels for the levels of each scale. */
export const SCALES = {
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
type Scale = (typeof SCALES)[LevelKind];

/** Levels that are drawn in a different colour, because they may need attention. */
const NOTABLE: Readonly<Record<Scale, readonly Level[]>> = {
  appetite: [0, 1],
  amount: [0, 4],
  count: [1, 2, 3, 4],
  stool: [0, 1, 3, 4],
  energy: [0, 1],
  degree: [2, 3, 4],
  mood: [0, 1],
};

export const isNotable = (kind: LevelKind, level: Level): boolean =>
  NOTABLE[SCALES[kind]].includes(level);

/** Whether the levels of a kind count how often something happened. */
export const isCounted = (kind: LevelKind): boolean => SCALES[kind] === 'count';
