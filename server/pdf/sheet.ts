import type { Language } from '#server/messages/ids.ts';
import type { Focus } from '#server/photos/rules.ts';
import type { ChartPoint, Paper } from './contract.ts';

/**
 * A document as plain data, which a server composes and a helper process draws. It contains finished texts, so that the
 * process knows nothing about pets.
 */

/** A piece of text; `soft` is secondary, `alarm` is for allergies and emergencies. */
export interface Span {
  readonly text: string;
  readonly look?: 'bold' | 'soft' | 'alarm';
}

/** Paragraphs, each of which wraps. A table cell, for example. */
export type Paragraphs = readonly (readonly Span[])[];

export interface LabelledText {
  readonly label: string;
  readonly value: Paragraphs;
}

export interface SheetPhoto {
  /** A JPEG that this app encoded. */
  readonly bytes: Uint8Array;
  /** The photo's proportions, in any unit. */
  readonly width: number;
  readonly height: number;
  /** The part that must stay visible; null for the middle. */
  readonly focus: Focus | null;
  readonly description: string;
}

export interface SheetCode {
  /** The text of the QR code. */
  readonly content: string;
  readonly caption: string;
}

export interface Column {
  readonly title: string;
  /** The column's part of the width that columns with `isWhole` leave, relative to the other columns. */
  readonly share: number;
  /** Whether the column is as wide as its longest paragraph, so that no amount is wrapped. */
  readonly isWhole?: true;
}

/** The position at which a table is cut off, so that its document does not become longer. */
export interface TableEnd {
  /** The last page, counted from 1. */
  readonly page: number;
  /** Pixels that stay free below the table. */
  readonly room: number;
  /** Stands below the table if rows were left out. */
  readonly text: string;
}

export type Block =
  /** A red header over the whole width of the page. */
  | { readonly kind: 'banner'; readonly title: string; readonly subtitle: string }
  /** The mark, the document's title, and notes at the right. */
  | {
      readonly kind: 'masthead';
      readonly title: string;
      readonly subtitle: string;
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'identity';
      /** Sizes in pixels. */
      readonly photoSize: number;
      readonly codeSize: number;
      /** Replaces the masthead on small paper: the document's title above the name. */
      readonly kicker?: string;
      readonly name: string;
      readonly lines: Paragraphs;
      readonly facts: readonly LabelledText[];
      readonly photo: SheetPhoto | null;
      readonly code: SheetCode | null;
    }
  | { readonly kind: 'section'; readonly title: string; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'columns';
      readonly columns: readonly (readonly Block[])[];
      /** The width of each column relative to the others; by default all are equal. */
      readonly shares?: readonly number[];
    }
  | { readonly kind: 'pairs'; readonly pairs: readonly LabelledText[] }
  | { readonly kind: 'text'; readonly paragraphs: Paragraphs }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Paragraphs[])[];
      /** Whether column titles are visible; otherwise they are only read aloud. */
      readonly showsTitles: boolean;
      readonly end?: TableEnd;
    }
  /** A telephone number in large digits. */
  | {
      readonly kind: 'call';
      readonly label: string;
      readonly number: string;
      readonly lines: Paragraphs;
    }
  /** A red box with a warning sign. */
  | { readonly kind: 'alert'; readonly title: string; readonly text: string }
  /** Photos below each other, each with a caption. */
  | {
      readonly kind: 'photos';
      readonly photos: readonly { readonly photo: SheetPhoto; readonly caption: string }[];
    }
  /** A line through at least two points, the earliest first. */
  | {
      readonly kind: 'chart';
      readonly points: readonly ChartPoint[];
      /** Days with a dashed line, whose numbers a list below explains. */
      readonly marks: readonly { readonly day: string; readonly number: number }[];
      readonly description: string;
      /** The texts below the two ends of the chart. */
      readonly from: string;
      readonly to: string;
    }
  /** An empty frame for a stamp, `height` pixels high. */
  | { readonly kind: 'frame'; readonly height: number; readonly description: string };

export interface Sheet {
  readonly title: string;
  readonly language: Language;
  readonly paper: Paper;
  /** ISO UTC */
  readonly madeAt: string;
  /** Each part begins on a new page: one for each pet. */
  readonly parts: readonly (readonly Block[])[];
  readonly footer: {
    readonly left: string;
    /** Contains `{page}` and `{pages}`; or a fixed text. */
    readonly right: string;
  };
}

const photosIn = (block: Block): readonly SheetPhoto[] => {
  switch (block.kind) {
    case 'identity':
      return block.photo ? [block.photo] : [];
    case 'photos':
      return block.photos.map(({ photo }) => photo);
    case 'section':
      return block.blocks.flatMap(photosIn);
    case 'columns':
      return block.columns.flat().flatMap(photosIn);
    default:
      return [];
  }
};

/** The bytes of a sheet's photos, compared with which the rest is small. */
export const sizeOfSheet = ({ parts }: Sheet): number =>
  parts
    .flat()
    .flatMap(photosIn)
    .reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
