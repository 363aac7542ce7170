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
