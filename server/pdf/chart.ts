import { daysBetween } from '#server/calendar/days.ts';
import type { BoxPlace } from './boxes.ts';
import { type Canvas, COLOURS, type Structure } from './canvas.ts';
import type { Block } from './sheet.ts';

type ChartBlock = Extract<Block, { readonly kind: 'chart' }>;

const CHART_HEIGHT = 104;
const POINT_RADIUS = 3;

/** A distance between lines of the grid that a reader can add in their head. */
const stepFor = (range: number): number => {
  const power = 10 ** Math.floor(Math.log10(range));
  return [1, 2, 5].map((factor) => factor * power).find((step) => range / step <= 3) ?? 10 * power;
};

/** The values at which the grid has lines; they enclose all points. */
const gridValues = (values: readonly number[]): readonly number[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = stepFor(Math.max(high - low, high / 50, 0.01));
  const firstMultiple = Math.floor(low / step);
  const lastMultiple = Math.max(firstMultiple + 1, Math.ceil(high / step));
  // Multiples avoid the sum of rounding errors.
  return Array.from(
    { length: lastMultiple - firstMultiple + 1 },
    (_, index) => (firstMultiple + index) * step,
  );
};

const label = (value: number): string => String(Number(value.toFixed(3)));

/** A line with a point for each measurement; the last one is filled. */
export const drawChart = (
  canvas: Canvas,
  parent: Structure,
  { points, marks, description, from, to }: ChartBlock,
  { x, width }: BoxPlace,
): void => {
  const { lineHeight } = canvas.measures.text;
  if (!canvas.fits(CHART_HEIGHT + 3 * lineHeight)) canvas.newPage();
  const [first] = points;
  const lastPoint = points.at(-1);
  if (!first || !lastPoint) return;
  const grid = gridValues(points.map(({ value }) => value));
  const [low = 0, high = 1] = [grid[0], grid.at(-1)];
  const labels = grid.map((value) => canvas.wrap([[{ text: label(value), look: 'soft' }]], 60)[0]);
  const plotLeft = x + Math.max(...labels.map((line) => line?.width ?? 0)) + 14;
  const chartRight = x + width - POINT_RADIUS;
  // The numbers of marks are above the grid.
  const top = canvas.y + lineHeight / 2 + (marks.length > 0 ? lineHeight : 0);
  const days = Math.max(1, daysBetween(first.day, lastPoint.day));
  const toY = (value: number) => top + CHART_HEIGHT * (1 - (value - low) / (high - low));
  const toX = (day: string) =>
    plotLeft +
    POINT_RADIUS +
    ((chartRight - plotLeft - POINT_RADIUS) * daysBetween(first.day, day)) / days;
  for (const value of grid)
    canvas.rule(plotLeft, toY(value), x + width - plotLeft, COLOURS.line, 1);
  const drawFigure = () => {
    const { doc } = canvas;
    for (const [index, line] of labels.entries()) {
      if (line) canvas.line(line, x, toY(grid[index] ?? 0) - lineHeight / 2);
    }
    for (const { day, number } of marks) {
      const dayX = toX(day);
      doc.moveTo(dayX, top).lineTo(dayX, top + CHART_HEIGHT);
      doc.lineWidth(1).dash(3, { space: 3 }).strokeColor(COLOURS.soft).stroke().undash();
      const [text] = canvas.wrap([[{ text: String(number), look: 'soft' }]], 60);
      if (text) canvas.line(text, dayX - text.width / 2, top - lineHeight);
    }
    for (const [index, { day, value }] of points.entries()) {
      if (index === 0) doc.moveTo(toX(day), toY(value));
      else doc.lineTo(toX(day), toY(value));
    }
    doc.lineWidth(2).lineJoin('round').strokeColor(COLOURS.narra).stroke();
    for (const [index, { day, value }] of points.entries()) {
      const isLast = index === points.length - 1;
      doc
        .circle(toX(day), toY(value), isLast ? POINT_RADIUS + 1 : POINT_RADIUS)
        .fillAndStroke(isLast ? COLOURS.narra : COLOURS.paper, COLOURS.narra);
    }
    const labelTop = top + CHART_HEIGHT + 8;
    const [start] = canvas.wrap([[{ text: from, look: 'soft' }]], width / 2);
    const [end] = canvas.wrap([[{ text: to, look: 'soft' }]], width / 2);
    if (start) canvas.line(start, plotLeft, labelTop);
    if (end) canvas.line(end, x + width - end.width, labelTop);
  };
  canvas.tagged(parent, 'Figure', drawFigure, { alt: description });
  canvas.y = top + CHART_HEIGHT + 8 + lineHeight;
};
