import * as z from 'zod/mini';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type {
  ImportAccount,
  ReadContext,
  Section,
  StagedBlob,
  StagedRow,
} from '#server/entities/entity.ts';
import {
  InvalidFile,
  id,
  originIds,
  type PlaceInFile,
  parse,
  wrongRow,
} from '#server/entities/file-row.ts';
import { isCalendarDate } from '#server/http/contract.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { EXPORT_FORMAT, MAX_PHOTOS, type PartNumber } from '#server/transfer/rules.ts';
import type { Sections } from '#server/transfer/sections.ts';
import { rowsOf, type StagedFile } from '#server/transfer/staging/staged-file.ts';
import type { Staging } from '#server/transfer/staging/staging.ts';
import { type JsonItem, JsonItems } from './json-items.ts';
import { upgradeRow } from './legacy-files.ts';

/** The photo functions that reading a file needs. */
export type PhotosOfFile = Pick<Parts['photos'], 'readExported'>;

const fileProfile = z.object({ id: z.optional(id), originIds });

interface FileReadContext {
  readonly sections: Sections;
  readonly photos: PhotosOfFile;
  readonly staging: Staging;
  readonly account: ImportAccount;
}

/** The instant of a file, ISO UTC; null unless it is within the years of all days. Ages refer to its day. */
const parseExportDate = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const instant = new Date(time).toISOString();
  return isCalendarDate(instant.slice(0, 10)) ? instant : null;
};

/** The row without former ids that belong to other rows of the file. The copy of a pet has the id of the pet as one. */
const withoutOthers = (row: StagedRow, rows: ReadonlyMap<string, StagedRow>): StagedRow =>
  row.origins?.some((id) => rows.has(id))
    ? { ...row, origins: row.origins.filter((id) => !rows.has(id)) }
    : row;

/**
 * Reads an entry of a list, and adds its place to an error. The refusal of a photo or document becomes InvalidFile too.
 */
const locate = async (
  place: Pick<PlaceInFile, 'list' | 'entry'>,
  read: () => Promise<void>,
): Promise<void> => {
  try {
    await read();
  } catch (error) {
    const isRefusal = error instanceof HttpError && error.status < 500;
    if (!isRefusal && !(error instanceof InvalidFile)) throw error;
    const field = error instanceof InvalidFile ? error.field : undefined;
    throw new InvalidFile({ place: { ...place, field } });
  }
};

type ListedElement = (value: unknown, place: number) => Promise<void> | void;

/** Validates a file row by row and writes its contents to the staging file. */
class FileReader {
  readonly #context: FileReadContext;
  /** The lists that a file may contain. An unknown one comes from a later version or another program. */
  readonly #lists = new Map<string, { readonly most: number; readonly add: ListedElement }>();
  readonly #counts = new Map<string, number>();
  readonly #rows = new Map<string, Map<string, StagedRow>>();
  readonly #links = new Map<string, (readonly [from: string, to: string])[]>();
  readonly #references = new Map<string, (readonly [from: string, to: string])[]>();
  readonly #present = new Set<string>();
  readonly #number = { part: 1, parts: 1 };
  /** Alaga's own files begin with their format. */
  #isOurs = false;
  #profile: StagedFile['profile'] = null;
  #exportDate: string | null = null;

  constructor(context: FileReadContext) {
    this.#context = context;
    for (const section of context.sections.lists) this.#addLists(section);
  }

  #addLists(section: Section): void {
    const { list, kind, maxRows, links } = section;
    const rows = new Map<string, StagedRow>();
    this.#rows.set(kind, rows);
    this.#lists.set(list, {
      most: maxRows,
      add: (value, place) => this.#row(section, rows, value, place),
    });
    if (!links) return;
    const [from, to] = links.fields;
    const link = z.object({ [from]: id, [to]: id });
    const linkPairs: (readonly [string, string])[] = [];
    this.#links.set(links.list, linkPairs);
    this.#lists.set(links.list, {
      most: links.maxRows,
      add: (value) => {
        const { [from]: a = '', [to]: b = '' } = parse(
          link,
          this.#isOurs ? value : upgradeRow(value, { ids: links.fields }),
        );
        linkPairs.push([a, b]);
      },
    });
  }

  async take({ section, isElement, value }: JsonItem): Promise<void> {
    const list = this.#lists.get(section);
    if (isElement && list) {
      const entry = this.#count(section, list.most);
      await locate({ list: section, entry }, async () => list.add(value, entry));
    } else if (list) {
      // The parser emits an empty array at the end of a list.
      if (!Array.isArray(value)) throw new InvalidFile();
      this.#present.add(section);
    } else if (!isElement) {
      await this.#field(section, value);
    }
  }

  #count(label: string, maximum: number): number {
    const count = (this.#counts.get(label) ?? 0) + 1;
    if (count > maximum) throw new InvalidFile();
    this.#counts.set(label, count);
    return count;
  }

  async #row(
    section: Section,
    rows: Map<string, StagedRow>,
    value: unknown,
    place: number,
  ): Promise<void> {
    const upgradedRow = this.#isOurs ? value : upgradeRow(value, section.earlier);
    const { value: row, ...known } = await section.read(upgradedRow, this.#reading(place));
    // Two rows with the same id cannot be distinguished.
    if (rows.has(known.id)) throw new InvalidFile();
    rows.set(known.id, { ...known, value: await this.#context.staging.addRow(row) });
    this.#noteReference(section, known.id, row);
  }

  #noteReference({ kind, links }: Section, from: string, row: unknown): void {
    const to: unknown = links && Reflect.get(Object(row), links.fields[1]);
    if (typeof to !== 'string') return;
    const references = this.#references.get(kind) ?? [];
    this.#references.set(kind, references);
    references.push([from, to]);
  }

  async #field(name: string, value: unknown): Promise<void> {
    if (name === 'format' && value !== EXPORT_FORMAT) throw new InvalidFile();
    if (name === 'format') this.#isOurs = true;
    if ((name === 'part' || name === 'parts') && typeof value === 'number') {
      this.#number[name] = value;
    }
    if (name === 'exportDate') this.#exportDate = parseExportDate(value);
    if (name === 'profile') await locate({ list: name, entry: 1 }, () => this.#readProfile(value));
  }

  async #readProfile(value: unknown): Promise<void> {
    const upgradedRow = this.#isOurs ? value : upgradeRow(value, { days: ['dateOfBirth'] });
    const { id: ownId = 'profile', originIds: origins = [] } = parse(fileProfile, upgradedRow);
    const values: unknown[] = [];
    for (const part of this.#context.sections.profile) {
      values.push(await part.read(upgradedRow, this.#reading(1)));
    }
    this.#profile = { ids: [ownId, ...origins], values };
  }

  #reading(place: number): ReadContext {
    const { photos, staging, account } = this.#context;
    return {
      account,
      place,
      fileDay: this.#exportDate?.slice(0, 10),
      photo: async (sentPhoto, of): Promise<StagedBlob | null> => {
        const photo = await photos.readExported(sentPhoto, of, account.userId);
        if (!photo) return null;
        this.#count(' photos', MAX_PHOTOS);
        return {
          sha256: photo.sha256,
          width: photo.width,
          height: photo.height,
          name: null,
          mimeType: photo.mimeType,
          bytes: await staging.add(photo.bytes),
          thumbnail: photo.thumbnail && (await staging.add(photo.thumbnail)),
        };
      },
      pdf: async ({ sha256, name, bytes }) => ({
        ...{ sha256, name, width: null, height: null, thumbnail: null },
        mimeType: 'application/pdf',
        bytes: await staging.add(bytes),
      }),
    };
  }

  /** Returns the complete file. Throws InvalidFile if a row refers to one that is missing. */
  whole(): StagedFile {
    const { lists } = this.#context.sections;
    if (lists.some(({ isRequired, list }) => isRequired && !this.#present.has(list))) {
      throw new InvalidFile();
    }
    const all = (kind: string) => rowsOf({ rows: this.#rows }, kind);
    for (const section of lists) {
      const rows = [...all(section.kind).values()].map((row) =>
        withoutOthers(row, all(section.kind)),
      );
      this.#rows.set(section.kind, new Map(rows.map((row) => [row.id, row])));
      for (const [index, { parents = [] }] of rows.entries()) {
        if (parents.every((parent) => all(parent.kind).has(parent.id))) continue;
        throw wrongRow(section.list, index);
      }
      const reconciledRows = section.reconcile?.(rows, all);
      if (reconciledRows)
        this.#rows.set(section.kind, new Map(reconciledRows.map((row) => [row.id, row])));
    }
    return {
      exportDate: this.#exportDate,
      part: this.#part(),
      rows: this.#rows,
      links: this.#links,
      references: this.#references,
      profile: this.#profile,
    };
  }

  #part(): PartNumber | null {
    const { part, parts } = this.#number;
    const isOneOfSeveral = [part, parts].every(Number.isSafeInteger) && part > 0 && parts > 1;
    return isOneOfSeveral && part <= parts ? this.#number : null;
  }
}

/**
 * Reads an exported file into the staging file, with one row in memory at a time. Throws InvalidFile for any problem,
 * because a file is imported completely or not at all.
 */
export const readFile = async (
  chunks: AsyncIterable<Uint8Array>,
  context: FileReadContext,
): Promise<StagedFile> => {
  const items = new JsonItems();
  const reader = new FileReader(context);
  for await (const chunk of chunks) {
    for (const item of items.write(chunk)) {
      await yieldIfLong();
      await reader.take(item);
    }
  }
  items.end();
  await context.staging.flush();
  return reader.whole();
};
