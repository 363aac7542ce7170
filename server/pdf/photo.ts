import type { Canvas, Structure } from './canvas.ts';
import type { SheetPhoto } from './sheet.ts';

/** The square of the photo that is shown: around its focus, or its middle. */
const cropToSquare = ({ width, height, focus }: SheetPhoto) => {
  const shorterSide = Math.min(width, height);
  const [middleX, middleY] = focus
    ? [(focus.x + focus.width / 2) * width, (focus.y + focus.height / 2) * height]
    : [width / 2, height / 2];
  const focusSide = focus ? Math.max(focus.width * width, focus.height * height) : shorterSide;
  const shownSide = Math.min(shorterSide, focusSide);
  const start = (middle: number, length: number) =>
    Math.min(length - shownSide, Math.max(0, middle - shownSide / 2));
  return { x: start(middleX, width), y: start(middleY, height), side: shownSide };
};

/** Draws the shown part of a photo in a square with round corners. */
export const drawPhoto = (
  canvas: Canvas,
  parent: Structure,
  photo: SheetPhoto,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void => {
  const { doc } = canvas;
  const { bytes, width, height } = photo;
  const square = cropToSquare(photo);
  const scale = size / square.side;
  const drawSquare = () => {
    doc
      .save()
      .roundedRect(x, y, size, size, Math.min(12, size / 8))
      .clip();
    // A view without a copy, because a Buffer is required.
    const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    doc.image(image, x - square.x * scale, y - square.y * scale, {
      width: width * scale,
      height: height * scale,
    });
    doc.restore();
  };
  canvas.tagged(parent, 'Figure', drawSquare, { alt: photo.description });
};
