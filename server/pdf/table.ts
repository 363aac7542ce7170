import { type Canvas, COLOURS, type Structure } from './canvas.ts';
import type { Block, Column, Paragraphs, TableEnd } from './sheet.ts';
import type { TextLine } from './wrap.ts';

type TableBlock = Extract<Block, { readonly kind: 'table' }>;

/** Pixels between two columns. */
const COLUMN_GAP = 12;

interface ColumnPlace {
  readonly x: number;
  readonly width: number;
}

/** Columns with `isWhole` take at most this part of the width together. */
const MAX_UNBROKEN_SHARE = 0.7;

const toHeading = ({ title }: Column): Paragraphs => [[{ text: title, look: 'soft' }]];

/** The widths of the columns with `isWhole` by their index. */
const wholeWidths = (
  canvas: Canvas,
  { columns, rows, showsTitles }: TableBlock,
  free: number,
): ReadonlyMap<number, number> => {
  const widths = new Map<number, number>();
  for (const [index, column] of columns.entries()) {
    if (!column.isWhole) continue;
    const cells = rows.map((cells) => cells[index] ?? []);
    const texts = showsTitles ? [toHeading(column), ...cells] : cells;
    const lines = texts.flatMap((text) => canvas.wrap(text, Number.POSITIVE_INFINITY));
    widths.set(index, Math.ceil(lines.reduce((most, line) => Math.max(most, line.width), 0)));
  }
  const totalWidth = [...widths.values()].reduce((sum, width) => sum + width, 0);
  const scale = Math.min(1, (free * MAX_UNBROKEN_SHARE) / totalWidth);
  return new Map([...widths].map(([index, width]) => [index, width * scale]));
};

const layOutColumns = (
  canvas: Canvas,
  table: TableBlock,
  left: number,
  width: number,
): readonly ColumnPlace[] => {
  const { columns } = table;
  const freeWidth = width - COLUMN_GAP * (columns.length - 1);
  const unbrokenWidths = wholeWidths(canvas, table, freeWidth);
  const sharedWidth = [...unbrokenWidths.values()].reduce((rest, taken) => rest - taken, freeWidth);
  const shares = columns.reduce(
    (sum, { share }, at) => (unbrokenWidths.has(at) ? sum : sum + share),
    0,
  );
  let x = left;
  return columns.map(({ share }, index) => {
    const columnPlace = { x, width: unbrokenWidths.get(index) ?? (sharedWidth * share) / shares };
    x += columnPlace.width + COLUMN_GAP;
    return columnPlace;
  });
};

interface TableState {
  readonly canvas: Canvas;
  readonly places: readonly ColumnPlace[];
  readonly titles: readonly (readonly TextLine[])[];
  readonly x: number;
  readonly width: number;
}

const maxLineCount = (cells: readonly (readonly TextLine[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length));

const titlesHeight = ({ canvas, titles }: TableState): number =>
  maxLineCount(titles) * canvas.measures.text.lineHeight + 6;

const drawTitles = (state: TableState, draw: (index: number, draw: () => void) => void): void => {
  const { canvas, titles, places, x, width } = state;
  const { lineHeight } = canvas.measures.text;
  for (const [index, lines] of titles.entries()) {
    draw(index, () => {
      for (const [at, line] of lines.entries()) {
        canvas.line(line, places[index]?.x ?? x, canvas.y + at * lineHeight);
      }
    });
  }
  canvas.y += titlesHeight(state);
  canvas.rule(x, canvas.y, width, COLOURS.ink, 1.5);
};

/** Repeats the titles on a new page, for the eye only. */
const continueOnNewPage = (state: TableState, showsTitles: boolean): void => {
  state.canvas.newPage();
  if (showsTitles) drawTitles(state, (_index, draw) => state.canvas.artifact(draw));
};

/** Draws the titles, which screen readers read even if they are not shown. */
const drawHead = (
  state: TableState,
  table: Structure,
  { columns, showsTitles }: TableBlock,
): void => {
  const { canvas } = state;
  const headElement = canvas.element(table, 'TR');
  if (showsTitles) {
    drawTitles(state, (_index, draw) => canvas.tagged(headElement, 'TH', draw));
  } else {
    for (const { title } of columns) {
      canvas.tagged(headElement, 'TH', () => undefined, { alt: title });
    }
    canvas.y -= canvas.measures.cellPadding / 2;
  }
  headElement.end();
};

/** Whether a row fits before the table has to end. One that moves to a later page has an empty page. */
const fitsBeforeEnd = (
  { canvas, places }: TableState,
  cells: readonly Paragraphs[],
  { page, room }: TableEnd,
): boolean => {
  if (canvas.pageCount !== page) return canvas.pageCount < page;
  const texts = places.map((place, index) => canvas.wrap(cells[index] ?? [], place.width));
  const { measures } = canvas;
  return canvas.fits(
    maxLineCount(texts) * measures.text.lineHeight + 2 * measures.cellPadding + room,
  );
};

/** Draws a row at once if a page holds it, and otherwise line by line over several pages. */
const drawRow = (
  state: TableState,
  table: Structure,
  cells: readonly Paragraphs[],
  showsTitles: boolean,
): void => {
  const { canvas, places, x, width } = state;
  const { lineHeight } = canvas.measures.text;
  const padding = canvas.measures.cellPadding;
  const texts = places.map((place, index) => canvas.wrap(cells[index] ?? [], place.width));
  const lineCount = maxLineCount(texts);
  const height = lineCount * lineHeight + 2 * padding;
  const fitsOnPage = height <= canvas.wholePageHeight - titlesHeight(state);
  if (!canvas.fits(fitsOnPage ? height : lineHeight + 2 * padding)) {
    continueOnNewPage(state, showsTitles);
  }
  const row = canvas.element(table, 'TR');
  const elements = places.map(() => canvas.element(row, 'TD'));
  let from = 0;
  while (from < lineCount) {
    const maxLines = Math.floor((canvas.bottom - canvas.y - 2 * padding) / lineHeight);
    const until = Math.min(lineCount, from + Math.max(1, maxLines));
    canvas.y += padding;
    for (const [index, lines] of texts.entries()) {
      const part = lines.slice(from, until);
      const [element, place] = [elements[index], places[index]];
      if (part.length === 0 || !element || !place) continue;
      canvas.mark(element, 'TD', () => {
        for (const [at, line] of part.entries()) {
          canvas.line(line, place.x, canvas.y + at * lineHeight);
        }
      });
    }
    canvas.y += (until - from) * lineHeight + padding;
    from = until;
    if (from < lineCount) continueOnNewPage(state, showsTitles);
  }
  canvas.rule(x, canvas.y, width, COLOURS.line, 1);
  for (const element of elements) element.end();
  row.end();
};

export const drawTable = (
  canvas: Canvas,
  parent: Structure,
  block: TableBlock,
  { x, width }: ColumnPlace,
): void => {
  const places = layOutColumns(canvas, block, x, width);
  const titles = block.columns.map((column, index) =>
    canvas.wrap(toHeading(column), places[index]?.width ?? width),
  );
  const tableState = { canvas, places, titles, x, width };
  const table = canvas.element(parent, 'Table');
  drawHead(tableState, table, block);
  const { end, rows, showsTitles } = block;
  let drawnRowCount = 0;
  for (const cells of rows) {
    if (end && !fitsBeforeEnd(tableState, cells, end)) break;
    drawRow(tableState, table, cells, showsTitles);
    drawnRowCount += 1;
  }
  table.end();
  if (!end || drawnRowCount === rows.length) return;
  const lines = canvas.wrap([[{ text: end.text, look: 'soft' }]], width);
  canvas.y += canvas.measures.cellPadding;
  canvas.tagged(parent, 'P', () => canvas.lines(lines, x));
};
