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

/** 0 to 4; the words for each stand in the messages. */
export const MAX_LEVEL = 4;

/** The units that a value of these kinds is usually told in; any other is taken too. */
export const USUAL_UNITS: Readonly<Partial<Record<DiaryKind, readonly string[]>>> = {
  glucose: ['mg/dL', 'mmol/L'],
  temperature: ['°C', '°F'],
};
