import type { Weight } from './fonts.ts';
import { type Run, splitCharacters, splitIntoRuns, toVisibleLine } from './runs.ts';
import type { Paragraphs, Span } from './sheet.ts';

/** A line that fits the width. */
export interface TextLine {
  readonly runs: readonly Run[];
  readonly width: number;
}

export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly lineHeight: number;
  readonly weight: Weight;
  /** The weight of bold and alarming pieces. */
  readonly strongWeight: Weight;
}

/** The width of a run in pixels. */
export type MeasureRun = (run: Run, size: number) => number;

/** Han, Hiragana, Katakana and full-width signs, between which a line may break. */
const BREAKS_ANYWHERE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The parts of a text between which a line may break. */
const splitWords = (text: string): readonly string[] =>
  text
    .split(/(?<= )|(?<=[^\s\d][-/])(?=\S)/u)
    .flatMap((part) => (BREAKS_ANYWHERE.test(part) ? splitCharacters(part) : [part]));

const getWeight = ({ look }: Span, { weight, strongWeight }: TextStyle): Weight =>
  look === 'bold' || look === 'alarm' ? strongWeight : weight;

const joinRuns = (runs: readonly Run[]): readonly Run[] => {
  const mergedRuns: { -readonly [Key in keyof Run]: Run[Key] }[] = [];
  for (const run of runs) {
    const lastRun = mergedRuns.at(-1);
    if (lastRun && lastRun.font === run.font && lastRun.look === run.look) lastRun.text += run.text;
    else mergedRuns.push({ ...run });
  }
  return mergedRuns;
};

const withoutLastSpace = (runs: readonly Run[]): readonly Run[] => {
  const lastRun = runs.at(-1);
  if (!lastRun) return runs;
  const text = lastRun.text.trimEnd();
  return text === '' ? runs.slice(0, -1) : [...runs.slice(0, -1), { ...lastRun, text }];
};

/** Breaks paragraphs into lines. A word longer than the line is divided. */
export const wrap = (
  paragraphs: Paragraphs,
  width: number,
  style: TextStyle,
  measure: MeasureRun,
): readonly TextLine[] => {
  const widthOf = (runs: readonly Run[]): number =>
    runs.reduce((sum, run) => sum + measure(run, style.size), 0);
  const lines: TextLine[] = [];
  for (const paragraph of paragraphs) {
    let line: readonly Run[] = [];
    let usedWidth = 0;
    const finishLine = () => {
      const runs = joinRuns(withoutLastSpace(line));
      if (runs.length > 0) lines.push({ runs, width: widthOf(runs) });
      line = [];
      usedWidth = 0;
    };
    const addPart = (runs: readonly Run[], needed: number) => {
      line = [...line, ...runs];
      usedWidth += needed;
    };
    for (const span of paragraph) {
      const weight = getWeight(span, style);
      for (const part of splitWords(toVisibleLine(span.text))) {
        const runs = splitIntoRuns(part, span.look, weight);
        const neededWidth = widthOf(withoutLastSpace(runs));
        // The space after an emoji that was left out.
        const isSpaceNeeded = line.length > 0 && !line.at(-1)?.text.endsWith(' ');
        if (neededWidth === 0 && !isSpaceNeeded) continue;
        if (usedWidth > 0 && usedWidth + neededWidth > width) finishLine();
        if (neededWidth <= width) {
          addPart(runs, widthOf(runs));
          continue;
        }
        for (const character of splitCharacters(part)) {
          const pieces = splitIntoRuns(character, span.look, weight);
          const characterWidth = widthOf(pieces);
          if (usedWidth > 0 && usedWidth + characterWidth > width) finishLine();
          addPart(pieces, characterWidth);
        }
      }
    }
    finishLine();
  }
  return lines;
};

/** A text as a line, undefined if it is empty. An ellipsis replaces what does not fit. */
export const wrapOnOneLine = (
  span: Span,
  width: number,
  style: TextStyle,
  measure: MeasureRun,
): TextLine | undefined => {
  const [line, ...others] = wrap([[span]], width, style, measure);
  if (others.length === 0) return line;
  const characters = splitCharacters(span.text);
  for (let count = characters.length - 1; count > 0; count -= 1) {
    const text = `${characters.slice(0, count).join('').trimEnd()}…`;
    const [shortLine, ...rest] = wrap([[{ ...span, text }]], width, style, measure);
    if (rest.length === 0) return shortLine;
  }
  return line;
};
