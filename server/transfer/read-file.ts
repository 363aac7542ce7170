import { yieldIfLong } from '#db/engine/loop-slices.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { MAX_DOCUMENTS } from '#server/records/contract.ts';
import {
  completionOf,
  documentOf,
  type FileContext,
  type FileReminder,
  petOf,
  profileOf,
  recordOf,
  reminderOf,
  scanOf,
} from './export/file-rows.ts';
import { readPlainly } from './export/plain-rows.ts';
import { InvalidFile, type Item, JsonItems } from './json-items.ts';
import { EXPORT_FORMAT, MAX_ROWS, type PartNumber } from './rules.ts';
import type { Completion } from './staging/parts.ts';
import type {
  StagedBlob,
  StagedFile,
  StagedPet,
  StagedRecord,
  StagedScan,
} from './staging/staged-file.ts';
import type { Staging } from './staging/staging.ts';

/** How the photos of a file are taken. */
export type PhotosOfFile = Pick<Parts['photos'], 'takeBack'>;
type Subject = Parameters<PhotosOfFile['takeBack']>[1];

/** The lists that a file may hold. Any other is of a later version, or of somebody else's program. */
const LISTS = [
  'pets',
  'medicalRecords',
  'reminders',
  'documents',
  'scannedPets',
  'completions',
] as const;
type List = (typeof LISTS)[number];

const isList = (section: string): section is List => LISTS.some((list) => list === section);

/** Judges a file row by row and puts what it holds into the staging file. */
class FileReader {
  readonly #photos: PhotosOfFile;
  readonly #staging: Staging;
  readonly #context: Omit<FileContext, 'place' | 'fileDay'>;
  readonly #counts = {
    pets: 0,
    medicalRecords: 0,
    reminders: 0,
    photos: 0,
    documents: 0,
    scannedPets: 0,
    completions: 0,
  };
  readonly #pets = new Map<string, StagedPet>();
  readonly #records = new Map<string, StagedRecord>();
  readonly #reminders = new Map<string, FileReminder>();
  readonly #documents: { recordId: string; blob: StagedBlob }[] = [];
  readonly #scans = new Map<string, StagedScan>();
  readonly #completions: Completion[] = [];
  readonly #number = { part: 1, parts: 1 };
  /** Ours tells its format before all else. */
  #isOurs = false;
  #profile: StagedFile['profile'] = null;
  #exportDate: string | null = null;
  #hasPets = false;

  constructor(
    photos: PhotosOfFile,
    staging: Staging,
    context: Omit<FileContext, 'place' | 'fileDay'>,
  ) {
    this.#photos = photos;
    this.#staging = staging;
    this.#context = context;
  }

  async take({ section, isElement, value }: Item): Promise<void> {
    if (isElement && isList(section)) {
      await this.#element(section, value, this.#count(section));
    } else if (isList(section)) {
      // What is told at the end of a list is its name with nothing left in it.
      if (!Array.isArray(value)) throw new InvalidFile();
      this.#hasPets ||= section === 'pets';
    } else if (!isElement) {
      await this.#field(section, value);
    }
  }

  #count(what: keyof typeof MAX_ROWS): number {
    this.#counts[what] += 1;
    if (this.#counts[what] > MAX_ROWS[what]) throw new InvalidFile();
    return this.#counts[what];
  }

  async #element(list: List, value: unknown, place: number): Promise<void> {
    const fileDay = this.#exportDate?.slice(0, 10);
    const context: FileContext = { ...this.#context, place, fileDay };
    const row = this.#isOurs ? value : readPlainly(value);
    if (list === 'pets') await this.#pet(row, context);
    else if (list === 'medicalRecords') await this.#record(row, context);
    else if (list === 'reminders') add(this.#reminders, reminderOf(row, context));
    else if (list === 'documents') await this.#document(row, context);
    else if (list === 'scannedPets') await this.#scan(row, context);
    else this.#completions.push(completionOf(row));
  }

  async #field(name: string, value: unknown): Promise<void> {
    if (name === 'format' && value !== EXPORT_FORMAT) throw new InvalidFile();
    if (name === 'format') this.#isOurs = true;
    if ((name === 'part' || name === 'parts') && typeof value === 'number') {
      this.#number[name] = value;
    }
    if (name === 'exportDate' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
      this.#exportDate = new Date(value).toISOString();
    }
    if (name === 'profile') {
      const profile = profileOf(this.#isOurs ? value : readPlainly(value));
      this.#profile = { ...profile, image: await this.#photo(profile.profileImageUrl, 'profile') };
    }
  }

  async #pet(value: unknown, context: FileContext): Promise<void> {
    const { imageUrl, row, finds, ...known } = petOf(value, context);
    const image = await this.#photo(imageUrl, 'pet');
    add(this.#pets, {
      ...known,
      row: await this.#staging.addRow(row),
      finds: await this.#staging.addRow(finds),
      image,
    });
  }

  async #record(value: unknown, context: FileContext): Promise<void> {
    const { id, origins, row, imageUrl, attachments } = recordOf(value, context);
    const image = await this.#photo(imageUrl, 'record');
    const photos: StagedBlob[] = [];
    for (const attachment of attachments) {
      const photo = await this.#photo(attachment, 'record');
      if (photo) photos.push(photo);
    }
    add(this.#records, {
      id,
      origins,
      petId: row.petId,
      row: await this.#staging.addRow(row),
      image,
      attachments: photos,
      documents: [],
      dueDate: row.reminderEnabled ? row.nextDueDate : null,
    });
  }

  async #document(value: unknown, context: FileContext): Promise<void> {
    const { recordId, pdf } = documentOf(value, context);
    const blob = {
      sha256: pdf.sha256,
      width: null,
      height: null,
      name: pdf.name,
      mimeType: 'application/pdf',
      bytes: await this.#staging.add(pdf.bytes),
      thumbnail: null,
    };
    this.#documents.push({ recordId, blob });
  }

  async #scan(value: unknown, context: FileContext): Promise<void> {
    const { row, imageUrl } = scanOf(value, context);
    if (this.#scans.has(row.petId)) throw new InvalidFile();
    this.#scans.set(row.petId, { row, image: await this.#photo(imageUrl, 'pet') });
  }

  async #photo(sent: string | null | undefined, of: Subject): Promise<StagedBlob | null> {
    const photo = await this.#photos.takeBack(sent, of, this.#context.keeper.userId);
    if (!photo) return null;
    this.#count('photos');
    return {
      sha256: photo.sha256,
      width: photo.width,
      height: photo.height,
      name: null,
      mimeType: photo.mimeType,
      bytes: await this.#staging.add(photo.bytes),
      thumbnail: photo.thumbnail && (await this.#staging.add(photo.thumbnail)),
    };
  }

  /** The file whole; throws InvalidFile where a row speaks of one that is not in it. */
  whole(): StagedFile {
    if (!this.#hasPets) throw new InvalidFile();
    for (const { petId } of this.#records.values()) {
      if (!this.#pets.has(petId)) throw new InvalidFile();
    }
    for (const { recordId, blob } of this.#documents) {
      const documents = this.#records.get(recordId)?.documents;
      if (!documents || documents.length >= MAX_DOCUMENTS) throw new InvalidFile();
      documents.push(blob);
    }
    return {
      exportDate: this.#exportDate,
      part: this.#part(),
      scans: this.#scans,
      completions: this.#completions,
      pets: this.#pets,
      records: this.#records,
      reminders: this.#wantedReminders(),
      profile: this.#profile,
    };
  }

  #part(): PartNumber | null {
    const { part, parts } = this.#number;
    const isOneOfSeveral = [part, parts].every(Number.isSafeInteger) && part > 0 && parts > 1;
    return isOneOfSeveral && part <= parts ? this.#number : null;
  }

  /** A reminder follows from its record: one whose record asks for none, or asks no more, is left out. */
  #wantedReminders(): readonly FileReminder[] {
    const reminded = new Set<string>();
    return [...this.#reminders.values()].flatMap((reminder) => {
      const { petId, recordId } = reminder;
      if (recordId === null) {
        if (!this.#pets.has(petId)) throw new InvalidFile();
        return reminder;
      }
      const record = this.#records.get(recordId);
      if (record?.petId !== petId || reminded.has(recordId)) throw new InvalidFile();
      reminded.add(recordId);
      return record.dueDate === null ? [] : { ...reminder, dueDate: record.dueDate };
    });
  }
}

/** Throws InvalidFile where two rows have the same id. */
const add = <T extends { readonly id: string }>(rows: Map<string, T>, row: T): void => {
  if (rows.has(row.id)) throw new InvalidFile();
  rows.set(row.id, row);
};

/**
 * Reads a file that was exported, here or elsewhere, into `staging`; holds one row at a time. Throws InvalidFile for
 * whatever is wrong with it: it is taken whole or not at all.
 */
export const readFile = async (
  chunks: AsyncIterable<Uint8Array>,
  photos: PhotosOfFile,
  staging: Staging,
  context: Omit<FileContext, 'place' | 'fileDay'>,
): Promise<StagedFile> => {
  const items = new JsonItems();
  const reader = new FileReader(photos, staging, context);
  for await (const chunk of chunks) {
    for (const item of items.write(chunk)) {
      await yieldIfLong();
      await taken(reader.take(item));
    }
  }
  items.end();
  await staging.flush();
  return reader.whole();
};

/** A photo or document that would be refused by hand makes the file a wrong one. */
const taken = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw error instanceof HttpError && error.status < 500 ? new InvalidFile() : error;
  }
};
