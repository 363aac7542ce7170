import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CodeDrawing } from '#renderer/ui/code/code-drawing.tsx';
import { type Code, drawCode, pngOf } from '#renderer/ui/code/draw-code.ts';
import { profileCode, tagCard } from '#server/sharing/rules.ts';
import { CODED_PET, OWNER } from '#server/sharing/testing.ts';
import { TagDrawing } from './tag/tag-drawing.tsx';
import { tagDrawing } from './tag/tag-shapes.ts';
import { sizesFor, TAG_SHAPES } from './tag/tag-sizes.ts';
import { readJsqr, readZxing } from './testing/read-code.ts';

const LINK = 'https://alaga.example/share/pet/b4nT7qLm2XzP';

const LONGEST_TEXTS = {
  ...CODED_PET,
  name: '🐕'.repeat(100),
  breed: 'ñ'.repeat(200),
  microchipId: '9'.repeat(24),
  category: 'exotic',
  birthmarks: '"'.repeat(500),
};

const CARD = tagCard({ petName: 'Niño 🐶', owner: OWNER });
const LONGEST_CARD = tagCard({
  petName: '猫'.repeat(100),
  owner: { ...OWNER, name: '犬'.repeat(100), phone: '9'.repeat(40), email: 'e'.repeat(100) },
});

const TEXTS = [
  ['a link', LINK],
  ['a profile code', profileCode(CODED_PET)],
  ['the longest profile code', profileCode(LONGEST_TEXTS)],
  ['a contact card', CARD],
  ['the longest contact card', LONGEST_CARD],
] as const;

/** Applies the styles' colours, which the SVG alone does not contain. */
const toStyledImage = (markup: string): Buffer =>
  Buffer.from(
    markup
      .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
      .replace(
        '>',
        '><style>.fill-tag{fill:#fff}.fill-none{fill:none}.stroke-tag-line{stroke:#cfc4b2}</style>',
      ),
  );

const svgOf = (code: Code): Buffer => {
  const markup = renderToStaticMarkup(<CodeDrawing code={code} label="Code" />);
  return toStyledImage(markup.replace('<svg ', '<svg width="600" height="600" '));
};

describe.each(TEXTS)('%s', (_, text) => {
  test('is read from its drawing and from its PNG of 600 px, at level H', async () => {
    const code = drawCode(text);
    const svg = svgOf(code);
    expect([await readJsqr(svg), await readZxing(svg)]).toEqual([text, { text, level: 'H' }]);
    const png = Buffer.from(await (await pngOf(code)).arrayBuffer());
    expect([await readJsqr(png), await readZxing(png)]).toEqual([text, { text, level: 'H' }]);
    const { format, width, height } = await sharp(png).metadata();
    expect([format, width, height]).toEqual(['png', 600, 600]);
  });

  test('has a margin of 4 squares, of which each is large enough for a camera', async () => {
    const code = drawCode(text);
    const { data, info } = await sharp(svgOf(code)).flatten().greyscale().raw().toBuffer({
      resolveWithObject: true,
    });
    const moduleSize = info.width / code.size;
    expect(moduleSize).toBeGreaterThan(4);
    const isDark = (x: number, y: number) =>
      (data[Math.floor(y * moduleSize) * info.width + Math.floor(x * moduleSize)] ?? 255) < 128;
    const moduleCentres = Array.from({ length: code.size }, (_, at) => at + 0.5);
    const marginPoints = [0.5, 1.5, 2.5, 3.5].flatMap((edge) =>
      moduleCentres.map(
        (at) => isDark(at, edge) || isDark(edge, at) || isDark(code.size - edge, at),
      ),
    );
    expect(marginPoints).not.toContain(true);
    expect(isDark(4.5, 4.5)).toBe(true);
  });
});

test('rejects a text that is too long for a code', () => {
  expect(() => drawCode('x'.repeat(1274))).toThrow();
});

describe('a tag', () => {
  const tagTexts = {
    name: 'Bantay',
    scanMe: 'Scan me',
    phone: '0917 555 0100',
    address: 'alaga.example/share/pet/b4nT7qLm2XzP',
  };

  test.each([
    ['a link', LINK, 5],
    ['a contact card', tagCard({ petName: 'Bantay', owner: OWNER }), 4],
  ])('with %s can be decoded in each size at printer resolution', async (...args) => {
    const [, text, sizes] = args;
    const code = drawCode(text);
    expect(sizesFor(code.size)).toHaveLength(sizes);
    for (const size of sizesFor(code.size)) {
      const drawing = tagDrawing(TAG_SHAPES[size], code, tagTexts);
      const tag = <TagDrawing drawing={drawing} label="Tag" onPaper={{ x: 0, y: 0 }} />;
      const dots = TAG_SHAPES[size].cut === 'round' ? 300 : 150;
      const readResult = await readZxing(toStyledImage(renderToStaticMarkup(tag)), dots);
      expect([size, readResult]).toEqual([size, { text, level: 'H' }]);
    }
  });
});
