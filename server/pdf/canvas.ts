import PDFDocument from 'pdfkit';
import type { Paper } from './contract.ts';
import { fontBytes, type Weight } from './fonts.ts';
import type { Run } from './runs.ts';
import type { Paragraphs, Sheet, Span } from './sheet.ts';
import { type TextLine, type TextStyle, wrap, wrapOnOneLine } from './wrap.ts';

export type Structure = PDFKit.PDFStructureElement;

/** CSS pixels are 1/96 inch, and points 1/72. */
const POINTS_PER_PIXEL = 0.75;

/** Page sizes in points. */
const PAPER_SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  a4: [595.28, 841.89],
  a6: [297.64, 419.53],
  letter: [612, 792],
};

/** The measures of a paper in pixels. */
export interface Measures {
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
  readonly sectionGap: number;
  readonly cellPadding: number;
  readonly text: TextStyle;
  readonly heading: TextStyle;
  readonly name: TextStyle;
}

const textStyle = (size: number, lineHeight: number, weight: Weight = 'regular'): TextStyle => ({
  size,
  lineHeight,
  weight,
  strongWeight: weight === 'bold' ? 'bold' : 'semibold',
});

const LARGE_MEASURES: Measures = {
  top: 44,
  side: 52,
  bottom: 36,
  sectionGap: 22,
  cellPadding: 7.5,
  text: textStyle(13, 17),
  heading: textStyle(15, 20, 'semibold'),
  name: textStyle(34, 40, 'bold'),
};
const SMALL_MEASURES: Measures = {
  top: 20,
  side: 22,
  bottom: 16,
  sectionGap: 12,
  cellPadding: 4.5,
  text: textStyle(12, 15),
  heading: textStyle(13, 17, 'semibold'),
  name: textStyle(20, 24, 'bold'),
};

/** The light colours of the app, whatever its theme. */
export const COLOURS = {
  ink: '#1f2a2e',
  soft: '#56666b',
  line: '#e7e0d5',
  narra: '#1f6f5c',
  alarm: '#b4322a',
  alarmSoft: '#fde8e6',
  photo: '#f1ebe1',
  paper: '#ffffff',
} as const;

const getColour = (look: Span['look']): string => {
  if (look === 'soft') return COLOURS.soft;
  return look === 'alarm' ? COLOURS.alarm : COLOURS.ink;
};

/** The height of the footer, with the line above it. */
const FOOTER_HEIGHT = { a4: 40, letter: 40, a6: 26 } as const;

/** Draws on pages in CSS pixels, and marks each piece for screen readers. */
export class Canvas {
  readonly doc: PDFKit.PDFDocument;
  readonly measures: Measures;
  readonly root: Structure;
  readonly paper: Paper;
  /** Between the margins. */
  readonly width: number;
  /** The top of the footer. */
  readonly #end: number;
  /** The fonts that the document knows, by their paths. */
  readonly #fonts = new Set<string>();
  /** Widths at a size of one pixel, because words repeat in tables. */
  readonly #widths = new Map<string, number>();
  /** The number of the page, from 0. */
  #page = -1;
  #name: string | undefined;
  /** The name of the pet whose part each page continues. */
  readonly #continued: (string | undefined)[] = [];
  y = 0;

  constructor({ paper, title, language, madeAt }: Sheet) {
    this.paper = paper;
    this.measures = paper === 'a6' ? SMALL_MEASURES : LARGE_MEASURES;
    const [width, height] = PAPER_SIZES[paper];
    this.width = width / POINTS_PER_PIXEL - 2 * this.measures.side;
    this.#end = height / POINTS_PER_PIXEL - this.measures.bottom - FOOTER_HEIGHT[paper];
    this.doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language === 'fil' ? 'fil-PH' : 'en-PH',
      // No standard font, which could not be embedded.
      font: '',
      info: { Title: title, Creator: 'Alaga', Producer: 'Alaga', CreationDate: new Date(madeAt) },
    });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get left(): number {
    return this.measures.side;
  }

  get bottom(): number {
    return this.#end;
  }

  get pageCount(): number {
    return this.#page + 1;
  }

  newPage(): void {
    this.doc.addPage();
    this.doc.scale(POINTS_PER_PIXEL);
    this.#page += 1;
    this.y = this.measures.top;
    this.#continued.push(this.#name);
  }

  /** A new page. The footers of those that continue it name the pet. */
  newPart(name: string | undefined): void {
    this.#name = undefined;
    this.newPage();
    this.#name = name;
  }

  /** Whether this height fits on the rest of the page. */
  fits(height: number): boolean {
    return this.y + height <= this.#end;
  }

  /** The height between the top margin and the footer. */
  get wholePageHeight(): number {
    return this.#end - this.measures.top;
  }

  /** A structure element below another. Children are added while it is drawn; `end` closes it. */
  element(parent: Structure, tag: string, options: { readonly alt?: string } = {}): Structure {
    const createdElement = this.doc.struct(tag, options);
    parent.add(createdElement);
    return createdElement;
  }

  /** Draws something that belongs to a structure element. */
  mark(element: Structure, tag: string, draw: () => void): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Draws the whole content of a new structure element below another. */
  tagged(
    parent: Structure,
    tag: string,
    draw: () => void,
    options?: { readonly alt?: string },
  ): void {
    const element = this.element(parent, tag, options);
    this.mark(element, tag, draw);
    element.end();
  }

  /** Draws something that screen readers leave out. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  #use(font: string, size: number): void {
    if (!this.#fonts.has(font)) {
      this.#fonts.add(font);
      this.doc.registerFont(font, fontBytes(font));
    }
    this.doc.font(font, size);
  }

  readonly measure = ({ text, font }: Run, size: number): number => {
    const key = `${font}\n${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.#use(font, 1000);
      width = this.doc.widthOfString(text) / 1000;
      this.#widths.set(key, width);
    }
    return width * size;
  };

  wrap(paragraphs: Paragraphs, width: number, textStyle = this.measures.text): readonly TextLine[] {
    return wrap(paragraphs, width, textStyle, this.measure);
  }

  /** Draws a line of text whose box begins at `top`. */
  line(
    { runs }: TextLine,
    x: number,
    top: number,
    { size, lineHeight }: TextStyle = this.measures.text,
    colour?: string,
  ): void {
    // The baseline of a line, with the ascent and descent of the main font.
    const baseline = top + lineHeight / 2 + size * 0.35;
    let textX = x;
    for (const run of runs) {
      this.#use(run.font, size);
      this.doc.fillColor(colour ?? getColour(run.look));
      this.doc.text(run.text, textX, baseline, { lineBreak: false, baseline: 'alphabetic' });
      textX += this.measure(run, size);
    }
  }

  /** Draws lines of text below each other, and continues below them. */
  lines(
    lines: readonly TextLine[],
    x: number,
    textStyle: TextStyle = this.measures.text,
    colour?: string,
  ): void {
    for (const line of lines) {
      this.line(line, x, this.y, textStyle, colour);
      this.y += textStyle.lineHeight;
    }
  }

  /** A horizontal line. */
  rule(x: number, y: number, width: number, colour: string, thickness: number): void {
    this.artifact(() => {
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(colour)
        .stroke();
    });
  }

  /** Writes the footers and ends the document. */
  finish({ left, right }: Sheet['footer']): void {
    const { side, text } = this.measures;
    for (let page = 0; page < this.pageCount; page += 1) {
      this.doc.switchToPage(page);
      const top = this.#end + (this.paper === 'a6' ? 10 : 20);
      this.rule(side, top - (this.paper === 'a6' ? 5 : 12), this.width, COLOURS.line, 1);
      const number = right
        .replace('{page}', String(page + 1))
        .replace('{pages}', String(this.pageCount));
      const softLine = (words: string, width: number) =>
        wrapOnOneLine({ text: words, look: 'soft' }, width, text, this.measure);
      const rightLine = softLine(number, this.width / 2);
      const freeWidth = this.width - (rightLine?.width ?? 0) - 12;
      const notes = [this.#continued[page] ?? '', left].filter((note) => note !== '');
      const leftLine = softLine(notes.join(' · '), freeWidth);
      const draw = () => {
        if (leftLine) this.line(leftLine, side, top);
        if (rightLine) this.line(rightLine, side + this.width - rightLine.width, top, text);
      };
      // Screen readers read the repeated line only once.
      if (page === 0) {
        this.tagged(this.root, 'P', draw);
      } else {
        this.artifact(draw);
      }
    }
    this.root.end();
    this.doc.end();
  }
}
