import { REPEAT_UNITS } from '#server/recurrence/rules.ts';

/** The frequencies that the form offers. `other` stands for every rhythm without a name of its own. */
export const FREQUENCIES = [
  'once',
  'twice',
  'eight',
  'week',
  'month',
  'quarter',
  'alternate',
  'days',
  'other',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Units of a course only: something that is done once has no interval. */
export const UNITS = ['once', ...REPEAT_UNITS] as const;
type Unit = (typeof UNITS)[number];

/** The lengths of a plan that the form offers. 7 and 14 are days. */
export const COURSE_LENGTHS = ['7', '14', 'never', 'date', 'days', 'count'] as const;
export type CourseLength = (typeof COURSE_LENGTHS)[number];

interface DoseRhythm {
  readonly every: string;
  readonly unit: Unit;
  /** If absent, the times in the form are kept. */
  readonly times?: readonly string[];
}

const MORNING_TIMES = ['08:00'];

/**
 * The fields of a step that each frequency sets. Times typed by the owner are kept; times from another frequency are
 * replaced.
 */
export const RHYTHM_BY_FREQUENCY: Readonly<Record<Frequency, DoseRhythm>> = {
  once: { every: '1', unit: 'day', times: MORNING_TIMES },
  twice: { every: '1', unit: 'day', times: ['08:00', '20:00'] },
  eight: { every: '1', unit: 'day', times: ['06:00', '14:00', '22:00'] },
  week: { every: '1', unit: 'week' },
  month: { every: '1', unit: 'month' },
  quarter: { every: '3', unit: 'month' },
  alternate: { every: '2', unit: 'day' },
  days: { every: '3', unit: 'day' },
  other: { every: '2', unit: 'week' },
};
