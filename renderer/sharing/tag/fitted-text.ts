/**
 * The approximate width of a character relative to the font size, sufficient to keep text within its area.
 */
const widthOf = (character: string): number => {
  if (/\p{M}|\u200d/u.test(character)) return 0;
  if (
    /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u1100-\u11ff\u2e80-\uffef]/u.test(character)
  )
    return 1.1;
  if (/[mwMW@%—…]/.test(character)) return 0.95;
  if (/[\p{Lu}]/u.test(character)) return 0.74;
  if (/[ .,:;'’!|/()il-]/.test(character)) return 0.34;
  return 0.61;
};

const width = (text: string): number =>
  [...text].reduce((total, character) => total + widthOf(character), 0);

/** The smallest allowed factor of the font size. Longer text is truncated. */
const MIN_SCALE = 0.55;

export interface FittedText {
  readonly text: string;
  readonly size: number;
}

/**
 * Fits a text into a width: first with smaller letters, then by truncating it. All lengths are in the same
 * unit.
 */
export const fitText = (
  text: string,
  box: { readonly width: number; readonly size: number },
): FittedText => {
  const neededWidth = width(text) * box.size;
  if (neededWidth <= box.width) return { text, size: box.size };
  const size = Math.max((box.width / neededWidth) * box.size, MIN_SCALE * box.size);
  let fittedPart = '';
  for (const character of text) {
    if (width(`${fittedPart}${character}…`) * size > box.width) break;
    fittedPart += character;
  }
  return width(text) * size <= box.width * 1.001
    ? { text, size }
    : { text: `${fittedPart.trimEnd()}…`, size };
};
