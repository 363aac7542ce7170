import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);

/** The path of a font in its package. The bundler replaces calls by the path of its own copy. */
const fontFile = (path: string): string => resolve(path);

export type Weight = 'regular' | 'semibold' | 'bold';

/**
 * The fonts of each weight, in the order in which they are searched for a character: Latin, then Latin with rarer
 * accents and currency signs, Vietnamese, Cyrillic, Greek and Japanese. WOFF, because the library cannot take a part of
 * a WOFF2.
 */
const FONT_FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    fontFile('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
    fontFile('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff'),
    fontFile('@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-400-normal.woff'),
  ],
  semibold: [
    fontFile('@fontsource/figtree/files/figtree-latin-600-normal.woff'),
    fontFile('@fontsource/figtree/files/figtree-latin-ext-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-ext-600-normal.woff'),
    fontFile('@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-700-normal.woff'),
  ],
  bold: [
    fontFile('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
    fontFile('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff'),
    fontFile('@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff'),
    fontFile('@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-700-normal.woff'),
  ],
};

interface LoadedFont {
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

/** Fonts are read once for each process, when a character needs them. */
const loaded = new Map<string, LoadedFont>();

const load = (path: string): LoadedFont => {
  const loadedFont = loaded.get(path);
  if (loadedFont) return loadedFont;
  const bytes = unpackWoff(readFileSync(path));
  const font = create(bytes);
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  const newFont = { bytes, characters };
  loaded.set(path, newFont);
  return newFont;
};

export const fontBytes = (path: string): Buffer => load(path).bytes;

const codePoints = (text: string): readonly number[] =>
  [...text].map((character) => character.codePointAt(0) ?? 0);

/** The font for a character with its accents; undefined if no font has it. */
export const fontFor = (character: string, weight: Weight): string | undefined => {
  const neededCodes = codePoints(character);
  return FONT_FILES[weight].find((path) => {
    const { characters } = load(path);
    return neededCodes.every((code) => characters.has(code));
  });
};

/** The font for spaces and for the sign of a missing character. */
export const firstFont = (weight: Weight): string => FONT_FILES[weight][0] ?? '';
