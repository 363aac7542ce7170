import { type BoxPlace, drawAlert, drawCall, drawFrame, drawPhotos } from './boxes.ts';
import { Canvas, type Structure } from './canvas.ts';
import { drawChart } from './chart.ts';
import { drawBanner, drawMasthead } from './headers.ts';
import { drawIdentity } from './identity.ts';
import { drawPairs } from './pairs.ts';
import type { Block, Sheet } from './sheet.ts';
import { drawTable } from './table.ts';

/** Draws sheets. Runs only in the helper process, the only one that loads the library. */

/** Pixels between columns of blocks. */
const COLUMN_GAP = 32;

const drawText = (
  canvas: Canvas,
  parent: Structure,
  { paragraphs }: Extract<Block, { readonly kind: 'text' }>,
  { x, width }: BoxPlace,
): void => {
  const { lineHeight } = canvas.measures.text;
  const element = canvas.element(parent, 'P');
  for (const line of canvas.wrap(paragraphs, width)) {
    if (!canvas.fits(lineHeight)) canvas.newPage();
    canvas.mark(element, 'P', () => canvas.line(line, x, canvas.y));
    canvas.y += lineHeight;
  }
  element.end();
};

/** The least height of content that must follow a heading on the same page. */
const MIN_HEIGHT_AFTER_HEADING: Partial<Record<Block['kind'], number>> = {
  table: 72,
  frame: 78,
  chart: 150,
};

const drawSection = (
  canvas: Canvas,
  parent: Structure,
  { title, blocks }: Extract<Block, { readonly kind: 'section' }>,
  place: BoxPlace,
): void => {
  const { heading } = canvas.measures;
  const follows = MIN_HEIGHT_AFTER_HEADING[blocks[0]?.kind ?? 'text'] ?? 24;
  const lines = canvas.wrap([[{ text: title }]], place.width, heading);
  if (!canvas.fits(lines.length * heading.lineHeight + follows)) canvas.newPage();
  const section = canvas.element(parent, 'Sect');
  canvas.tagged(section, 'H2', () => canvas.lines(lines, place.x, heading));
  canvas.y += canvas.paper === 'a6' ? 3 : 8;
  drawBlocks(canvas, section, blocks, place);
  section.end();
};

/** Draws blocks side by side. A column that does not fit on the page is drawn below the others. */
const drawColumns = (
  canvas: Canvas,
  parent: Structure,
  { columns, shares = columns.map(() => 1) }: Extract<Block, { readonly kind: 'columns' }>,
  { x, width }: BoxPlace,
): void => {
  const totalShares = shares.reduce((sum, share) => sum + share, 0);
  const freeWidth = width - COLUMN_GAP * (columns.length - 1);
  // Photos side by side stay together.
  const isOfPhotos = columns[0]?.[0]?.kind === 'photos';
  if (
    isOfPhotos &&
    !canvas.fits(freeWidth / columns.length + 3 * canvas.measures.text.lineHeight)
  ) {
    canvas.newPage();
  }
  let columnX = x;
  const top = canvas.y;
  const page = canvas.pageCount;
  let bottom = top;
  for (const [index, blocks] of columns.entries()) {
    if (canvas.pageCount === page) canvas.y = top;
    else bottom = canvas.y;
    const columnPlace = { x: columnX, width: (freeWidth * (shares[index] ?? 0)) / totalShares };
    drawBlocks(canvas, parent, blocks, columnPlace);
    columnX += columnPlace.width + COLUMN_GAP;
    bottom = canvas.pageCount === page ? Math.max(bottom, canvas.y) : canvas.y;
  }
  canvas.y = bottom;
};

const drawBlock = (canvas: Canvas, parent: Structure, block: Block, place: BoxPlace): void => {
  switch (block.kind) {
    case 'masthead':
      drawMasthead(canvas, parent, block);
      break;
    case 'banner':
      drawBanner(canvas, parent, block);
      break;
    case 'identity':
      drawIdentity(canvas, parent, block);
      break;
    case 'section':
      drawSection(canvas, parent, block, place);
      break;
    case 'columns':
      drawColumns(canvas, parent, block, place);
      break;
    case 'pairs':
      drawPairs(canvas, parent, block.pairs, place);
      break;
    case 'text':
      drawText(canvas, parent, block, place);
      break;
    case 'table':
      drawTable(canvas, parent, block, place);
      break;
    case 'frame':
      drawFrame(canvas, block, place);
      break;
    case 'call':
      drawCall(canvas, parent, block, place);
      break;
    case 'alert':
      drawAlert(canvas, parent, block, place);
      break;
    case 'photos':
      drawPhotos(canvas, parent, block, place);
      break;
    case 'chart':
      drawChart(canvas, parent, block, place);
      break;
  }
};

function drawBlocks(
  canvas: Canvas,
  parent: Structure,
  blocks: readonly Block[],
  place: BoxPlace,
): void {
  for (const [index, block] of blocks.entries()) {
    if (index > 0) canvas.y += canvas.measures.sectionGap;
    drawBlock(canvas, parent, block, place);
  }
}

/** The bytes of a PDF. */
export const drawSheet = async (sheet: Sheet): Promise<Uint8Array> => {
  const canvas = new Canvas(sheet);
  const chunks: Uint8Array[] = [];
  canvas.doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  canvas.doc.once('end', () => resolve());
  canvas.doc.once('error', reject);
  for (const blocks of sheet.parts) {
    canvas.newPart(blocks.find((block) => block.kind === 'identity')?.name);
    const articleElement = canvas.element(canvas.root, 'Art');
    drawBlocks(canvas, articleElement, blocks, { x: canvas.left, width: canvas.width });
    articleElement.end();
  }
  canvas.finish(sheet.footer);
  await promise;
  return Buffer.concat(chunks);
};
