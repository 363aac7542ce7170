import type { Page } from 'playwright';
import sharp from 'sharp';

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/**
 * The web mercator position in a world of width one (https://epsg.io/3857), computed independently of the
 * app.
 */
export const mercator = ({ latitude, longitude }: GeoPoint): Pixel => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
};

const placeAt = ({ x, y }: Pixel): GeoPoint => ({
  longitude: x * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
});

/** The marker with each name, and its position on the page. */
export const findMarker = async (page: Page, name: string): Promise<Pixel> => {
  const marker = page.locator('[data-mark]').and(page.getByRole('button', { name, exact: true }));
  const box = await marker.boundingBox();
  if (!box) throw new Error(`no marker of ${name}`);
  const isPinned = (await marker.getAttribute('aria-pressed')) === 'true';
  return { x: box.x + box.width / 2, y: isPinned ? box.y + box.height : box.y + box.height / 2 };
};

/** The layout of a map, computed from two of its markers. */
export interface Layout {
  /** The zoom of the map, for tiles of 512 CSS pixels. */
  readonly zoom: number;
  pixelOf(place: GeoPoint): Pixel;
  placeOf(pixel: Pixel): GeoPoint;
}

/**
 * A map without rotation or tilt has one scale and one offset, which two markers determine; all others must
 * agree.
 */
export const layoutOf = (
  [one, at]: readonly [GeoPoint, Pixel],
  [other, pixel]: readonly [GeoPoint, Pixel],
): Layout => {
  const [firstPoint, to] = [mercator(one), mercator(other)];
  const worldPixels =
    Math.hypot(pixel.x - at.x, pixel.y - at.y) /
    Math.hypot(to.x - firstPoint.x, to.y - firstPoint.y);
  return {
    zoom: Math.log2(worldPixels / 512),
    pixelOf(place) {
      const { x, y } = mercator(place);
      return {
        x: at.x + (x - firstPoint.x) * worldPixels,
        y: at.y + (y - firstPoint.y) * worldPixels,
      };
    },
    placeOf: ({ x, y }) =>
      placeAt({
        x: firstPoint.x + (x - at.x) / worldPixels,
        y: firstPoint.y + (y - at.y) / worldPixels,
      }),
  };
};

export type Colour = readonly [red: number, green: number, blue: number];

export const distanceOf = (item: Colour, other: Colour): number =>
  Math.max(...item.map((part, index) => Math.abs(part - (other[index] ?? 0))));

/** The colours of a grid of pixels on the map's canvas, without its overlays. */
export const readGround = async (page: Page, step: number) => {
  // The shadows and labels of overlays are hidden, because they cover the canvas.
  const content =
    '* { box-shadow: none !important } [data-mark] .map-name { visibility: hidden !important }';
  await page.addStyleTag({ content });
  const points = await page.evaluate((every) => {
    const matchingPixels: { x: number; y: number }[] = [];
    for (let x = every / 2; x < window.innerWidth; x += every) {
      for (let y = every / 2; y < window.innerHeight; y += every) {
        if (document.elementFromPoint(x, y)?.matches('canvas')) matchingPixels.push({ x, y });
      }
    }
    return matchingPixels;
  }, step);
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(({ x, y }) => {
    const offset = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
    const colour: Colour = [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
    return { x, y, colour };
  });
};

/**
 * The position in CSS pixels at which a horizontal (`y`) or vertical (`x`) line of the page changes from one
 * colour to another; undefined if it does not.
 */
export const findEdge = async (
  page: Page,
  line: { readonly y: number } | { readonly x: number },
  [firstColour, to]: readonly [Colour, Colour],
): Promise<number | undefined> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const clipArea =
    'y' in line ? { x: 0, y: line.y, width, height: 1 } : { x: line.x, y: 0, width: 1, height };
  const { data, info } = await sharp(await page.screenshot({ clip: clipArea }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hasColour = (at: number, colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels);
    return distanceOf([red, green, blue], colour) <= 3;
  };
  const length = Math.max(info.width, info.height);
  for (let at = 2; at < length; at += 1)
    if (hasColour(at - 2, firstColour) && hasColour(at, to)) return at - 0.5;
  return undefined;
};

/** Whether a place is inside a polygon, by the even-odd rule with holes. */
export const liesOn = (
  { latitude, longitude }: GeoPoint,
  shape: readonly (readonly (readonly number[])[])[],
): boolean => {
  let isInside = false;
  for (const ring of shape) {
    ring.forEach(([x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
      const isCrossing = y1 > latitude !== y2 > latitude;
      if (isCrossing && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
        isInside = !isInside;
    });
  }
  return isInside;
};
