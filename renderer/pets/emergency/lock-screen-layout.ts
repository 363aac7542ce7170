import type { LineGroups, LockScreenLine } from './lock-screen-lines.ts';

/** In px, the shape of today's phones; a phone cuts off a little at the sides. */
export const SCREEN_WIDTH = 1080;
export const SCREEN_HEIGHT = 2340;
export const SIDE_MARGIN = 90;
/** The clock covers the top of a lock screen, its buttons the bottom. */
const CONTENT_TOP = 0.3 * SCREEN_HEIGHT;
const CONTENT_BOTTOM = 0.88 * SCREEN_HEIGHT;

const MAX_FONT_SIZE = 52;
/** Below this size texts are shortened instead. */
const LEGIBLE_FONT_SIZE = 34;
const MIN_FONT_SIZE = 26;

/** More characters than the smallest size can show. */
const MAX_CHARACTERS = 3000;
/** How many lines a long group may have, in the order in which they are tried. */
const MAX_LINES = [12, 9, 7, 5, 4, 3, 2, 1] as const;

export const SCALE_BY_LOOK: Readonly<Record<LockScreenLine['look'], number>> = {
  ...{ title: 1.5, subtitle: 0.8, label: 0.75, text: 1, alarm: 1.1, number: 1 },
};

/** The width of a text in px, in a type size of the picture. */
export type MeasureText = (text: string, look: LockScreenLine['look'], size: number) => number;

export interface PlacedLine extends LockScreenLine {
  /** The top of the line and its height, in px. */
  readonly y: number;
  readonly height: number;
}

export interface LinesLayout {
  readonly size: number;
  readonly placed: readonly PlacedLine[];
  /** Where the header ends, in px. */
  readonly headerEnd: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const charactersOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Breaks a text into lines that fit; a word longer than a line is divided. */
const wrap = (text: string, fits: (line: string) => boolean): readonly string[] => {
  const wrappedLines: string[] = [];
  let line = '';
  for (const word of text.slice(0, MAX_CHARACTERS).trim().split(/\s+/)) {
    const longerLine = line === '' ? word : `${line} ${word}`;
    if (fits(longerLine)) {
      line = longerLine;
      continue;
    }
    if (line !== '') wrappedLines.push(line);
    line = '';
    if (fits(word)) {
      line = word;
      continue;
    }
    for (const character of charactersOf(word)) {
      if (line !== '' && !fits(line + character)) {
        wrappedLines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? wrappedLines : [...wrappedLines, line];
};

/** Shortens a line so that it fits, with "…" at its end. */
const shortenLine = (line: string, fits: (line: string) => boolean): string => {
  const characters = [...charactersOf(line)];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
};

/**
 * Breaks a group into lines. If `maxLines` is finite, it limits the lines after the first, and the label of a number has
 * one line. A number is never shortened.
 */
const linesOf = (
  group: LineGroups[number],
  { size, maxLines, measure }: { size: number; maxLines: number; measure: MeasureText },
): readonly LockScreenLine[] => {
  const fitsAs = (look: LockScreenLine['look']) => (line: string) =>
    measure(line, look, size) <= SCREEN_WIDTH - 2 * SIDE_MARGIN;
  const wrapLine = (line: LockScreenLine): readonly LockScreenLine[] =>
    wrap(line.text, fitsAs(line.look)).map((text) => ({ ...line, text }));
  const limitLines = (all: readonly LockScreenLine[], limit: number): readonly LockScreenLine[] => {
    const lastLine = all[limit - 1];
    if (!lastLine || all.length <= limit) return all;
    return [
      ...all.slice(0, limit - 1),
      { ...lastLine, text: shortenLine(lastLine.text, fitsAs(lastLine.look)) },
    ];
  };
  if (group.some(({ look }) => look === 'number')) {
    return group.flatMap((line) =>
      line.look === 'number'
        ? wrapLine(line)
        : limitLines(wrapLine(line), maxLines === Infinity ? maxLines : 1),
    );
  }
  return limitLines(group.flatMap(wrapLine), maxLines + 1);
};

const placeLines = (
  groups: LineGroups,
  options: { size: number; maxLines: number; measure: MeasureText },
): { readonly placed: readonly PlacedLine[]; readonly headerEnd: number; readonly end: number } => {
  const { size } = options;
  const placedLines: PlacedLine[] = [];
  let y = CONTENT_TOP;
  let headerEnd = CONTENT_TOP;
  for (const [index, group] of groups.entries()) {
    if (index > 0) y += size * (index === 1 ? 1.4 : 0.7);
    for (const line of linesOf(group, options)) {
      const height = size * SCALE_BY_LOOK[line.look] * 1.3;
      placedLines.push({ ...line, y, height });
      y += height;
    }
    if (index === 0) headerEnd = y;
  }
  return { placed: placedLines, headerEnd, end: y };
};

/** From the largest type with whole texts to the smallest with one line for each text. */
const fontSizeAttempts = function* (): Generator<{
  readonly size: number;
  readonly maxLines: number;
}> {
  for (let size = MAX_FONT_SIZE; size >= LEGIBLE_FONT_SIZE; size -= 2)
    yield { size, maxLines: Infinity };
  for (const maxLines of MAX_LINES) yield { size: LEGIBLE_FONT_SIZE, maxLines };
  for (let size = LEGIBLE_FONT_SIZE - 2; size >= MIN_FONT_SIZE; size -= 2)
    yield { size, maxLines: 1 };
};

/**
 * Lays out the lines between the clock and the buttons of a lock screen. Long texts are shortened with "…", so that
 * every number is visible; the printed sheet has the whole texts.
 */
export const layOut = (groups: LineGroups, measure: MeasureText): LinesLayout => {
  let layout: LinesLayout = { size: MIN_FONT_SIZE, placed: [], headerEnd: CONTENT_TOP };
  for (const { size, maxLines } of fontSizeAttempts()) {
    const { placed, headerEnd, end } = placeLines(groups, { size, maxLines, measure });
    layout = {
      size,
      placed: placed.filter(({ y, height }) => y + height <= CONTENT_BOTTOM),
      headerEnd,
    };
    if (end <= CONTENT_BOTTOM) break;
  }
  return layout;
};
