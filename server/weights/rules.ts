import type { Category } from '#server/pets/rules.ts';

/** A parsed weight. */
export interface ReadWeight {
  /** Whole grams, at least 1. */
  readonly grams: number;
  /** Whether the number had no unit and was taken as kilograms. */
  readonly assumed: boolean;
}

/** The units among which an account chooses. */
export const WEIGHT_UNITS = ['kg', 'g', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The scores of body condition: 1 is severely thin, 4 and 5 are ideal, 9 is severely obese. */
export const CONDITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Whether the scale applies: its descriptions are for dogs and cats only. */
export const hasConditionScale = (category: Category): boolean =>
  category === 'dog' || category === 'cat';

type Unit = WeightUnit | 'oz';

const GRAMS: Readonly<Record<Unit, number>> = {
  kg: 1000,
  g: 1,
  lb: 453.592_37,
  oz: 28.349_523_125,
};

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramo'].map(
    (word) => [word, 'kg'] as const,
  ),
  ...['g', 'gm', 'gms', 'gr', 'gram', 'grams', 'gramo'].map((word) => [word, 'g'] as const),
  ...['lb', 'lbs', 'pound', 'pounds', 'libra'].map((word) => [word, 'lb'] as const),
  ...['oz', 'ounce', 'ounces', 'onsa'].map((word) => [word, 'oz'] as const),
]);

/** Words for "about", which do not change the number. */
const APPROXIMATION_WORD = /^(?:[~≈]|(?:about|around|approx\.?|ca\.|mga)(?=[\s\d]))\s*/;
const WEIGHT_PART = /^(\d[\d., ]*\d|\d|[.,]\d+)\s*([a-z]*)\.?/;
/** Separators between two parts, as in "9 lb, 4 oz" or "4 kg and 200 g". */
const SEPARATOR = /^\s*(?:,|and\b|at\b|&|\+)?\s*/;

const GROUPED_NUMBER = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;

/**
 * Removes grouping marks. If both points and commas occur, the last one is the decimal mark; a mark that occurs twice
 * groups thousands.
 */
const toPlainNumber = (number: string): string => {
  const markIndex = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const mark = number[markIndex];
  if (mark === undefined) return number;
  const isRepeated = number.indexOf(mark) !== markIndex;
  const wholePart = (isRepeated ? number : number.slice(0, markIndex)).replace(/[.,]/g, '');
  return isRepeated ? wholePart : `${wholePart}.${number.slice(markIndex + 1)}`;
};

/** "4,200" and "4.200": three digits after a single mark. */
const THREE_AFTER_ONE = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Grouping marks are followed by three digits each, and there is at most one decimal mark. */
const WELL_FORMED =
  /^(?:\d+(?:[.,]\d+)?|[.,]\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?)$/;

/**
 * Whether a single mark groups thousands. Thousandths of a gram are implausible, so "4,200 g" and "4.200 g" are 4200 g;
 * in pounds a comma groups, as is usual where pounds are used. In kilograms it is a decimal mark: "4,200 kg" is a cat.
 */
const isGroupingMark = (number: string, unit: Unit): boolean =>
  THREE_AFTER_ONE.test(number) &&
  (unit === 'g' || (number.includes(',') && (unit === 'lb' || unit === 'oz')));

const parseNumber = (typedText: string, unit: Unit): number | undefined => {
  if (typedText.includes(' ') && !GROUPED_NUMBER.test(typedText)) return undefined;
  const number = typedText.replaceAll(' ', '');
  if (!WELL_FORMED.test(number)) return undefined;
  return Number(isGroupingMark(number, unit) ? number.replace(/[.,]/, '') : toPlainNumber(number));
};

/** The unit that may follow each unit: "9 lb 4 oz", "4 kg 200 g", but never "4 g 9 lb". */
const SMALLER_UNIT: Readonly<Record<Unit, Unit | undefined>> = {
  kg: 'g',
  lb: 'oz',
  g: undefined,
  oz: undefined,
};

interface WeightPart {
  readonly typed: string;
  readonly unit: Unit;
  readonly assumed: boolean;
}

const parseParts = (text: string): readonly WeightPart[] | undefined => {
  const parts: WeightPart[] = [];
  for (let remainingText = text; remainingText !== ''; ) {
    const [whole, typed, word] = WEIGHT_PART.exec(remainingText) ?? [];
    if (whole === undefined || typed === undefined || parts.length === 2) return undefined;
    const unit = word ? UNITS.get(word) : 'kg';
    if (!unit) return undefined;
    parts.push({ typed, unit, assumed: !word });
    remainingText = remainingText.slice(whole.length);
    if (remainingText !== '') remainingText = remainingText.replace(SEPARATOR, '') || '?';
  }
  return parts;
};

const isOneWeight = ([first, second]: readonly WeightPart[]): boolean =>
  first !== undefined &&
  (second === undefined ||
    (!first.assumed && !second.assumed && SMALLER_UNIT[first.unit] === second.unit));

const normalizeWeight = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().toLowerCase().replace(APPROXIMATION_WORD, '');

/**
 * Parses a typed weight: "4.2 kg", "4,2", "9 lb 4 oz", "4,200 g". A number without a unit is kilograms. Undefined if
 * there is no weight, more than one, or zero.
 */
export const parseWeight = (text: string): ReadWeight | undefined => {
  const parts = parseParts(normalizeWeight(text));
  if (!parts || !isOneWeight(parts)) return undefined;
  let grams = 0;
  for (const { typed, unit } of parts) {
    const number = parseNumber(typed, unit);
    if (number === undefined) return undefined;
    grams += number * GRAMS[unit];
  }
  const wholeGrams = Math.round(grams);
  if (!Number.isSafeInteger(wholeGrams) || wholeGrams < 1) return undefined;
  return { grams: wholeGrams, assumed: parts[0]?.assumed ?? false };
};

/** The unit of a readable weight, the larger one of two; undefined if it has none or cannot be read. */
export const unitIn = (text: string): WeightUnit | 'oz' | undefined => {
  const readWeight = parseWeight(text);
  return readWeight && !readWeight.assumed
    ? parseParts(normalizeWeight(text))?.[0]?.unit
    : undefined;
};

/**
 * The plausible range in grams, from the smallest newborn to the heaviest known animal. Weights outside are questioned
 * but accepted, and left out of charts.
 */
const LIKELY_GRAMS: Readonly<Record<Category, readonly [least: number, most: number]>> = {
  dog: [50, 120_000],
  cat: [40, 22_000],
  bird: [2, 25_000],
  rabbit: [20, 15_000],
  horse: [3_000, 1_500_000],
  exotic: [1, 500_000],
  other: [1, 1_500_000],
};

export const isLikely = (grams: number, category: Category): boolean => {
  const [least, most] = LIKELY_GRAMS[category];
  return grams >= least && grams <= most;
};

/** The hint below the field while a weight is being typed. */
export type WeightNote =
  | { readonly kind: 'read'; readonly grams: number; readonly assumed: boolean }
  /** `instead` is the number taken as grams, if only that would be plausible. */
  | { readonly kind: 'unlikely'; readonly grams: number; readonly instead: number | undefined }
  | { readonly kind: 'unreadable' };

/** Undefined if nothing was typed. A number without a unit is in `unit`. */
export const weightNote = (
  text: string,
  category: Category,
  unit: WeightUnit,
): WeightNote | undefined => {
  if (text.trim() === '') return undefined;
  const isUnitAssumed = parseWeight(text)?.assumed ?? false;
  const readWeight = parseWeight(withUnit(text, unit));
  if (!readWeight) return { kind: 'unreadable' };
  const { grams } = readWeight;
  if (isLikely(grams, category)) return { kind: 'read', grams, assumed: isUnitAssumed };
  const asGrams = parseWeight(withUnit(text, 'g'))?.grams;
  const areGramsLikely = isUnitAssumed && asGrams !== undefined && isLikely(asGrams, category);
  return { kind: 'unlikely', grams, instead: areGramsLikely ? asGrams : undefined };
};

/** The grams of one unit. */
export const gramsIn = (unit: WeightUnit): number => GRAMS[unit];

/** Decimals that show every usual typed digit again, although weights are whole grams. */
const countDecimals = (grams: number, unit: WeightUnit): number => {
  if (unit === 'g') return 0;
  return unit === 'kg' && grams < GRAMS.kg ? 3 : 2;
};

/**
 * Converts grams: to kilograms with two decimals, or three below one kilogram; to pounds with two; to whole grams.
 */
export const weightIn = (grams: number, unit: WeightUnit): number =>
  Number((grams / GRAMS[unit]).toFixed(countDecimals(grams, unit)));

/** The number of a weight in a unit: "4.2", "14.25", "0.035", "1,234.5". */
export const inUnit = (grams: number, unit: WeightUnit): string =>
  weightIn(grams, unit).toLocaleString('en');

/** A weight with its unit: "14.2 kg". */
export const weightText = (grams: number, unit: WeightUnit): string =>
  `${inUnit(grams, unit)} ${unit}`;

/** A typed weight with its unit: the given one for a number that has none. */
export const withUnit = (typedText: string, unit: WeightUnit): string =>
  parseWeight(typedText)?.assumed ? `${typedText.trim()} ${unit}` : typedText;
