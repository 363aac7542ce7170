import { type Canvas, COLOURS } from './canvas.ts';

/** Icons of Lucide, as in the app, in squares of 24 units. */

const SIREN_PATHS = [
  'M7 18v-6a5 5 0 1 1 10 0v6',
  'M5 21a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2z',
  'M21 12h1',
  'M18.5 4.5 18 5',
  'M2 12h1',
  'M12 2v1',
  'm4.929 4.929.707.707',
  'M12 12v6',
];

const WARNING_PATHS = [
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
];

const drawIcon =
  (paths: readonly string[], colour: string) =>
  (canvas: Canvas, x: number, y: number, size: number): void => {
    canvas.artifact(() => {
      canvas.doc
        .save()
        .translate(x, y)
        .scale(size / 24)
        .lineWidth(1.75)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(colour);
      for (const path of paths) canvas.doc.path(path).stroke();
      canvas.doc.restore();
    });
  };

export const drawSiren = drawIcon(SIREN_PATHS, COLOURS.paper);
export const drawWarning = drawIcon(WARNING_PATHS, COLOURS.alarm);
