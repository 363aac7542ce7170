import type { SitterSheet } from './contract.ts';

/** The maximum number of tasks, as-needed plans and routines on a page. */
const MAX_TASKS = 160;
const MAX_NEEDED = 30;
const MAX_ROUTINES = 30;

/** The most UTF-8 bytes of the texts about pets and tasks on a page. */
const MAX_TEXT_BYTES = 12_000;

type SheetContent = Pick<SitterSheet, 'pets' | 'days' | 'needed' | 'routines'>;
type SheetDay = SheetContent['days'][number];

/** The names of the texts that owners write. */
const TEXT_FIELDS = ['title', 'dose', 'instructions', 'breed', 'colour', 'birthmarks', 'allergies'];

const byteLength = (text: string): number => Buffer.byteLength(text);

const textsIn = (row: object): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    TEXT_FIELDS.includes(name) && typeof value === 'string' ? [value] : [],
  );

const bytesIn = (rows: readonly object[]): number =>
  rows.flatMap(textsIn).reduce((sum, text) => sum + byteLength(text), 0);

/** Today and the following days for which there is room. Each is whole, because a missing task would not be done. */
const wholeDays = (days: readonly SheetDay[]): readonly SheetDay[] => {
  let count = 0;
  let bytes = 0;
  const end = days.findIndex(({ items }, index) => {
    count += items.length;
    bytes += bytesIn(items);
    return index > 0 && (count > MAX_TASKS || bytes > MAX_TEXT_BYTES);
  });
  return end < 0 ? days : days.slice(0, end);
};

/** Limits the tasks of a day to the available space. Unanswered tasks are chosen first. */
const limitTasks = ({ day, items }: SheetDay): SheetDay => {
  if (items.length <= MAX_TASKS) return { day, items };
  const answeredStatuses = new Set<string>(['given', 'skipped']);
  const openItems = items.filter(({ status }) => !answeredStatuses.has(status));
  const answeredItems = items.filter(({ status }) => answeredStatuses.has(status));
  const chosenItems = new Set([...openItems, ...answeredItems].slice(0, MAX_TASKS));
  return { day, items: items.filter((item) => chosenItems.has(item)) };
};

/**
 * The length to which each of the texts of these lengths may be shortened, so that together they are within `maxTotal`.
 */
export const longestAllowed = (lengths: readonly number[], maxTotal: number): number => {
  let remainingLength = maxTotal;
  for (const [index, length] of lengths.toSorted((one, other) => one - other).entries()) {
    const maxShare = Math.floor(remainingLength / (lengths.length - index));
    if (length > maxShare) return maxShare;
    remainingLength -= length;
  }
  return Number.POSITIVE_INFINITY;
};

const shorten = (text: string, maxBytes: number): string => {
  if (byteLength(text) <= maxBytes) return text;
  // In the mode for streams an incomplete last character is left out.
  const start = new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
  return `${start.trimEnd()}…`;
};

const shortenTexts = <Row extends object>(row: Row, maxTextBytes: number): Row => {
  const texts = Object.entries(row).map(([name, value]) =>
    TEXT_FIELDS.includes(name) && typeof value === 'string'
      ? [name, shorten(value, maxTextBytes)]
      : [name, value],
  );
  // A cast: the names are those of the row.
  return Object.fromEntries(texts) as Row;
};

/**
 * Limits a page to a size that a slow phone can load. Following days are left out first; only a household with hundreds of
 * tasks a day or very long texts loses some of them, and the page says so (`isCut`).
 */
export const limitContent = (content: SheetContent): SheetContent & { readonly isCut: boolean } => {
  const days = wholeDays(content.days).map(limitTasks);
  const neededItems = content.needed.slice(0, MAX_NEEDED);
  const routines = content.routines.slice(0, MAX_ROUTINES);
  const rows = [
    ...content.pets,
    ...days.flatMap(({ items }) => items),
    ...neededItems,
    ...routines,
  ];
  const bytesPerText = longestAllowed(rows.flatMap(textsIn).map(byteLength), MAX_TEXT_BYTES);
  const isCut =
    bytesPerText < Number.POSITIVE_INFINITY ||
    neededItems.length < content.needed.length ||
    routines.length < content.routines.length ||
    (days[0]?.items.length ?? 0) < (content.days[0]?.items.length ?? 0);
  const shortenRow = <Row extends object>(row: Row) => shortenTexts(row, bytesPerText);
  return {
    pets: content.pets.map(shortenRow),
    days: days.map(({ day, items }) => ({ day, items: items.map(shortenRow) })),
    needed: neededItems.map(shortenRow),
    routines: routines.map(shortenRow),
    isCut,
  };
};
