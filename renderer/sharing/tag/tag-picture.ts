import { FONT_FAMILY } from '#renderer/sharing/canvas-font.ts';
import { withDensity } from './png-density.ts';
import type { DrawnTag, Shape, TagColour } from './tag-shapes.ts';

/**
 * Pixels per mm: 600 per inch for a tag. A page uses fewer, because phone browsers limit the size of a
 * canvas.
 */
const MAX_PIXELS_PER_MM = 24;
const MAX_PIXELS = 3600;

const colourOf = (name: TagColour): string =>
  name === 'black'
    ? '#000'
    : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

/**
 * Letters of a few pixels would be spaced unevenly, so they are drawn larger by this factor and scaled down.
 */
const LETTER_SCALE = 32;

type DrawingContext = CanvasRenderingContext2D;

const draw = (brush: DrawingContext, shape: Shape): void => {
  brush.save();
  if (shape.kind === 'text') {
    brush.translate(shape.x, shape.y);
    brush.scale(1 / LETTER_SCALE, 1 / LETTER_SCALE);
    brush.font = `${shape.weight} ${shape.size * LETTER_SCALE}px ${FONT_FAMILY}`;
    brush.textAlign = shape.centred ? 'center' : 'left';
    brush.fillStyle = colourOf('on-tag');
    brush.fillText(shape.text, 0, 0);
  } else {
    if (shape.position) {
      brush.translate(shape.position.x, shape.position.y);
      brush.scale(shape.position.scale, shape.position.scale);
    }
    const path = new Path2D(shape.d);
    if (shape.fill) {
      brush.fillStyle = colourOf(shape.fill);
      brush.fill(path, 'evenodd');
    }
    if (shape.line) {
      brush.strokeStyle = colourOf(shape.line.colour);
      brush.lineWidth = shape.line.width;
      brush.stroke(path);
    }
  }
  brush.restore();
};

const drawCanvas = ({ box, parts }: DrawnTag, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(scale, scale);
  brush.translate(-box.left, -box.top);
  for (const { x, y, shapes } of parts) {
    brush.save();
    brush.translate(x, y);
    for (const shape of shapes) draw(brush, shape);
    brush.restore();
  }
  return canvas;
};

/** Draws a PNG with its printed size. Throws if the browser cannot. */
export const tagPicture = async (drawing: DrawnTag): Promise<Blob> => {
  const { width, height } = drawing.box;
  const scale = Math.min(MAX_PIXELS_PER_MM, MAX_PIXELS / Math.max(width, height));
  await Promise.all(
    [500, 700].map((weight) => document.fonts.load(`${weight} 32px "Figtree Variable"`)),
  );
  const url = drawCanvas(drawing, scale).toDataURL('image/png');
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) =>
    byte.charCodeAt(0),
  );
  return new Blob([withDensity(bytes, scale * 1000)], { type: 'image/png' });
};
