export type Tags = Readonly<Record<string, string>>;

/** Control characters, and those that change the direction of text. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;

/** One line of safe text, at most `length` characters; null if nothing is left. */
export const cleanLine = (value: string | undefined, length: number): string | null => {
  if (value === undefined) return null;
  const line = value.toWellFormed().replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return line === '' ? null : [...line].slice(0, length).join('').trim();
};
