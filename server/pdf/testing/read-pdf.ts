import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page, in points from the lower left corner. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly font: string;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PdfText[];
}

export interface ParsedPdf {
  readonly title: string;
  readonly pages: readonly PdfPage[];
  /** All text with single spaces. */
  readonly text: string;
  readonly isTagged: boolean;
  readonly language: string;
  /** The roles of the elements that screen readers announce. */
  readonly roles: ReadonlySet<string>;
  /** The headings as screen readers list them, such as `H1 Vaccination card`. */
  readonly headings: readonly string[];
  /** Alternative texts of figures. */
  readonly figures: readonly string[];
  /** Whether every font is embedded, and only with the characters in use. */
  readonly hasOnlyEmbeddedFonts: boolean;
  readonly hasScripts: boolean;
}

interface TreeNode {
  readonly type?: string;
  readonly role?: string;
  readonly alt?: string;
  /** Of content: the name of its mark on the page. */
  readonly id?: string;
  readonly children?: readonly TreeNode[];
}

const listNodes = (node: TreeNode | null): readonly TreeNode[] =>
  node === null ? [] : [node, ...(node.children ?? []).flatMap(listNodes)];

const readPage = async (page: PDFPageProxy): Promise<PdfPage> => {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x: Number(item.transform[4]),
            y: Number(item.transform[5]),
            width: item.width,
            font: item.fontName,
          },
        ]
      : [],
  );
  return { width, height, texts };
};

/** The texts between the marks of a page, by the names of the marks. */
const readMarkedTexts = async (page: PDFPageProxy): Promise<ReadonlyMap<string, string>> => {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  let mark = '';
  for (const item of items) {
    if ('str' in item) texts.set(mark, `${texts.get(mark) ?? ''}${item.str}`);
    else if (item.type === 'endMarkedContent') mark = '';
    else mark = item.id;
  }
  return texts;
};

/** Each font of a document names its embedded file, and a subset has six letters and a plus before its name. */
const hasEmbeddedFonts = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes).toString('latin1');
  const fonts = file.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? [];
  return (
    fonts.length > 0 &&
    fonts.every((font) => /\/FontFile2 \d+ 0 R/.test(font) && /\/FontName \/[A-Z]{6}\+/.test(font))
  );
};

/** Reads a PDF with Mozilla's reader, which shares no code with the library that draws. */
export const readPdf = async (bytes: Uint8Array): Promise<ParsedPdf> => {
  // The reader detaches the buffer that it gets.
  const loadingTask = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await loadingTask.promise;
  try {
    const pages: PdfPage[] = [];
    const nodes: TreeNode[] = [];
    const headings: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page));
      const nodesOfPage = listNodes(await page.getStructTree());
      nodes.push(...nodesOfPage);
      const markedTexts = await readMarkedTexts(page);
      for (const { role = '', children = [] } of nodesOfPage) {
        if (!/^H\d$/.test(role)) continue;
        const texts = children.map(({ id = '' }) => markedTexts.get(id) ?? '');
        headings.push(`${role} ${texts.join('')}`);
      }
    }
    const { info } = await document.getMetadata();
    // The types of the package call this map an object.
    const marks: unknown = await document.getMarkInfo();
    return {
      title: 'Title' in info ? String(info.Title) : '',
      pages,
      text: pages
        .flatMap(({ texts }) => texts.map(({ text }) => text))
        .join(' ')
        .replace(/\s+/g, ' '),
      isTagged: marks instanceof Map && marks.get('Marked') === true,
      language: 'Language' in info ? String(info.Language) : '',
      roles: new Set(nodes.map(({ role = '' }) => role)),
      headings,
      figures: nodes.flatMap(({ role, alt }) => (role === 'Figure' ? [alt ?? ''] : [])),
      hasOnlyEmbeddedFonts: hasEmbeddedFonts(bytes),
      hasScripts: (await document.getJSActions()) !== null,
    };
  } finally {
    await loadingTask.destroy();
  }
};

/** The narrowest margin of each paper, in points. */
export const MARGIN = { a4: 39, letter: 39, a6: 16.5 } as const;

/** Whether two texts of a line are drawn over each other, such as a cell that runs into the next column. */
const overlaps = (item: PdfText, other: PdfText): boolean =>
  // A point is less than a letter.
  Math.abs(item.y - other.y) < 1 && item.x < other.x && item.x + item.width > other.x + 1;

/** The texts that leave the page or its margins, or run into another text, measured in points. */
export const clippedTexts = ({ pages }: ParsedPdf, margin: number): readonly string[] =>
  pages.flatMap(({ width, height, texts }) =>
    texts
      .filter(
        (text) =>
          // A tenth of a millimetre is invisible.
          text.x < margin - 0.3 ||
          text.x + text.width > width - margin + 0.3 ||
          text.y < margin / 4 ||
          text.y > height - 8 ||
          texts.some((other) => overlaps(text, other)),
      )
      .map(({ text }) => text),
  );
