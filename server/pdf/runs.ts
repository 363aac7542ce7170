import { separateLines } from '#server/emergency/rules.ts';
import { firstFont, fontFor, type Weight } from './fonts.ts';
import type { Span } from './sheet.ts';

/** Text in one font and colour, without a line break. */
export interface Run {
  readonly text: string;
  readonly font: string;
  readonly look: Span['look'];
}

/** Shown for a letter that no font has. */
const MISSING_CHARACTER = '?';
const PICTURE_CHARACTER = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
/** Control characters and invisible ones, some of which reverse the direction of the following text. */
const INVISIBLE_CHARACTERS = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Variation_Selector}/gu;

/** One line of visible text. Spaces at which lines do not break stay, such as in "KWD 1,250.500". */
export const toVisibleLine = (text: string): string =>
  separateLines(text)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .replace(INVISIBLE_CHARACTERS, '');

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
export const splitCharacters = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Emoji are left out, because no font has them; other letters without a font become a question mark. */
const toRun = (character: string, weight: Weight): Omit<Run, 'look'> | undefined => {
  if (character === ' ' || character === '\u00a0') return { text: ' ', font: '' };
  const font = fontFor(character, weight);
  if (font !== undefined) return { text: character, font };
  if (PICTURE_CHARACTER.test(character)) return undefined;
  // An accent that no font combines is left out, so that its letter stays.
  const [letter = MISSING_CHARACTER] = [...character.normalize('NFD')];
  const plainFont = fontFor(letter, weight);
  return plainFont === undefined
    ? { text: MISSING_CHARACTER, font: firstFont(weight) }
    : { text: letter, font: plainFont };
};

/** Divides visible text into runs. A space continues the run before it. */
export const splitIntoRuns = (text: string, look: Span['look'], weight: Weight): readonly Run[] => {
  const runs: { text: string; font: string; look: Span['look'] }[] = [];
  for (const character of splitCharacters(text)) {
    const run = toRun(character, weight);
    if (!run) continue;
    const lastRun = runs.at(-1);
    const font = run.font || lastRun?.font || firstFont(weight);
    if (lastRun?.font === font) lastRun.text += run.text;
    else runs.push({ text: run.text, font, look });
  }
  return runs;
};
