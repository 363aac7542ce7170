import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch/queries.ts';
import { type FoundReportRow, insertFoundReports } from '#db/lost/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { insertBlob } from '#db/photos/queries.ts';
import type { AttachmentRow } from '#db/records/attachments.ts';
import type { RecordDocumentRow } from '#db/records/documents.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { medicalRecords, recordAttachments, recordDocuments } from '#db/records/table.ts';
import { listUnlinked, type ReminderRow, rewriteReminders } from '#db/reminders/queries.ts';
import { reminders } from '#db/reminders/table.ts';
import type { ScanRow } from '#db/scans/queries.ts';
import { scannedPets } from '#db/scans/table.ts';
import { type ImportedKind, insertRows, keepImported } from '#db/transfer/imports.ts';
import { pagesOf } from '#server/http/answers/pages.ts';
import { isOverdue } from '#server/reminders/rules.ts';
import type { Keeper } from './booklet.ts';
import type { FileReminder } from './export/file-rows.ts';
import { findRecords, type Known } from './known.ts';
import type {
  StagedBlob,
  StagedFile,
  StagedPet,
  StagedRecord,
  StagedScan,
} from './staging/staged-file.ts';
import type { Staging } from './staging/staging.ts';

/** Rows that one statement writes. */
const PAGE = 100;

/** The account's ids for a file's: what it had before, and what was made for it now. */
export interface Restored {
  readonly pets: ReadonlyMap<string, string>;
  readonly records: ReadonlyMap<string, string>;
  /** The account's ids of records that are new. */
  readonly newRecords: ReadonlySet<string>;
}

/** One run of the transaction: may be repeated, and then begins anew. */
export class Restoring {
  readonly #tx: Runner;
  readonly #keeper: Keeper;
  readonly #staging: Staging;
  readonly #pets: Map<string, string>;
  readonly #records: Map<string, string>;
  readonly #newRecords = new Set<string>();

  constructor(tx: Runner, keeper: Keeper, staging: Staging, known: Known) {
    this.#tx = tx;
    this.#keeper = keeper;
    this.#staging = staging;
    this.#pets = new Map(known.pets);
    this.#records = new Map(known.records);
  }

  /** Writes what the account lacks, in the order in which one thing needs the other. */
  async run(file: StagedFile, known: Known): Promise<Restored> {
    for (const page of pagesOf(lacking(file.pets, known.pets), PAGE)) await this.#addPets(page);
    for (const page of pagesOf(lacking(file.records, known.records), PAGE)) {
      await this.#addRecords(page);
    }
    const reminders = file.reminders.filter(({ id, recordId }) =>
      recordId === null ? !known.reminders.has(id) : !known.records.has(recordId),
    );
    for (const page of pagesOf(reminders, PAGE)) await this.#addReminders(page);
    const scans = [...file.scans.values()].filter(({ row }) => !known.scans.has(row.petId));
    for (const page of pagesOf(scans, PAGE)) await this.#addScans(page);
    return { pets: this.#pets, records: this.#records, newRecords: this.#newRecords };
  }

  async #addPets(page: readonly StagedPet[]): Promise<void> {
    const rows: PetRow[] = [];
    const version = await readEpoch(this.#tx);
    const finds: FoundReportRow[] = [];
    for (const { id, row, image, finds: told } of page) {
      const pet = this.#staging.readRow<PetRow>(row);
      finds.push(...this.#staging.readRow<readonly FoundReportRow[]>(told));
      rows.push({ ...pet, version, imageBlobId: image && (await this.storeBlob(image)) });
      this.#pets.set(id, pet.id);
    }
    await insertRows(this.#tx, pets, rows);
    for (const part of pagesOf(finds, PAGE)) await insertFoundReports(this.#tx, part);
    await this.#keep('pet', page, this.#pets);
  }

  async #addRecords(page: readonly StagedRecord[]): Promise<void> {
    const rows: RecordRow[] = [];
    const version = await readEpoch(this.#tx);
    const attachments: AttachmentRow[] = [];
    const documents: RecordDocumentRow[] = [];
    for (const staged of page) {
      const record = this.#staging.readRow<RecordRow>(staged.row);
      const { id: recordId } = record;
      const imageBlobId = staged.image && (await this.storeBlob(staged.image));
      rows.push({ ...record, version, petId: mapped(this.#pets, staged.petId), imageBlobId });
      for (const [position, photo] of staged.attachments.entries()) {
        attachments.push({ recordId, position, blobId: await this.storeBlob(photo) });
      }
      for (const document of staged.documents) {
        documents.push({ recordId, blobId: await this.storeBlob(document) });
      }
      this.#records.set(staged.id, recordId);
      this.#newRecords.add(recordId);
    }
    await insertRows(this.#tx, medicalRecords, rows);
    for (const part of pagesOf(attachments, PAGE))
      await insertRows(this.#tx, recordAttachments, part);
    for (const part of pagesOf(documents, PAGE)) await insertRows(this.#tx, recordDocuments, part);
    await this.#keep('record', page, this.#records);
  }

  async #addReminders(page: readonly FileReminder[]): Promise<void> {
    const rows = page.map((reminder) => this.#reminderRow(reminder));
    await insertRows(this.#tx, reminders, rows);
    const made = new Map(page.map(({ id }, index) => [id, rows[index]?.id ?? id]));
    const alone = page.filter(({ recordId }) => recordId === null);
    await this.#keep('reminder', alone, made);
  }

  async #addScans(page: readonly StagedScan[]): Promise<void> {
    const rows: ScanRow[] = [];
    for (const { row, image } of page) {
      rows.push({ ...row, imageBlobId: image && (await this.storeBlob(image)) });
    }
    await insertRows(this.#tx, scannedPets, rows);
  }

  /** Says which record completed a reminder, where the two came in different files, whichever came first. */
  async linkCompletions(file: StagedFile): Promise<void> {
    for (const page of pagesOf(file.completions, PAGE)) {
      const named = page.flatMap((one) => [one.recordId, one.completedByRecordId]);
      const elsewhere = named.filter((id) => !this.#records.has(id));
      const found = await findRecords(this.#tx, this.#keeper, elsewhere);
      const here = (id: string) => this.#records.get(id) ?? found.get(id);
      const by = new Map(
        page.map((one) => [here(one.recordId), here(one.completedByRecordId)] as const),
      );
      const ids = [...by.keys()].filter((id) => id !== undefined);
      const rows = (await listUnlinked(this.#tx, ids)).flatMap((row) => {
        const completedByRecordId = by.get(row.medicalRecordId ?? undefined);
        return completedByRecordId ? [{ ...row, completedByRecordId }] : [];
      });
      if (rows.length > 0) await rewriteReminders(this.#tx, rows);
    }
  }

  #reminderRow(reminder: FileReminder): ReminderRow {
    const { now, timeZone } = this.#keeper;
    const { dueDate, isCompleted, completedBy, recordId } = reminder;
    const isLate = isOverdue(dueDate, now, timeZone);
    return {
      id: v7(),
      petId: mapped(this.#pets, reminder.petId),
      medicalRecordId: recordId && mapped(this.#records, recordId),
      type: reminder.type,
      title: reminder.title,
      dueDate,
      isOverdue: !isCompleted && isLate,
      isCompleted,
      completedAt: reminder.completedAt,
      // The record that completed it may not be in the file: then it counts as done by hand.
      completedByRecordId: (completedBy && this.#records.get(completedBy)) ?? null,
      notificationSent: reminder.notificationSent,
      plannedFor: null,
      quietFor: isLate ? dueDate : null,
      mailedFor: null,
      createdAt: reminder.createdAt,
      updatedAt: reminder.updatedAt,
      deletedAt: null,
    };
  }

  /** Puts the bytes of a photo or document into the database under a new id. */
  async storeBlob(blob: StagedBlob): Promise<string> {
    const id = v7();
    await insertBlob(this.#tx, {
      id,
      userId: this.#keeper.userId,
      kind: blob.name === null ? 'photo' : 'document',
      originalName: blob.name,
      mimeType: blob.mimeType,
      sha256: blob.sha256,
      byteSize: blob.bytes.length,
      width: blob.width,
      height: blob.height,
      createdAt: this.#keeper.now.toISOString(),
      thumbnail: blob.thumbnail && this.#staging.read(blob.thumbnail),
      bytes: this.#staging.read(blob.bytes),
    });
    return id;
  }

  async #keep(
    kind: ImportedKind,
    page: readonly { readonly id: string; readonly origins: readonly string[] }[],
    made: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (page.length === 0) return;
    const { userId, now } = this.#keeper;
    const createdAt = now.toISOString();
    const rows = new Map<string, string>();
    for (const { id, origins } of page) {
      for (const origin of origins) rows.set(origin, mapped(made, id));
    }
    // Its own id is a row's before any that another one says it had.
    for (const { id } of page) rows.set(id, mapped(made, id));
    await keepImported(
      this.#tx,
      [...rows].map(([oldId, newId]) => ({ oldId, newId, userId, kind, createdAt })),
    );
  }
}

const lacking = <T extends { readonly id: string }>(
  rows: ReadonlyMap<string, T>,
  known: ReadonlyMap<string, string>,
): readonly T[] => [...rows.values()].filter(({ id }) => !known.has(id));

/** Every reference was found in the file when it was read: one that is missing here is a defect of ours. */
const mapped = (ids: ReadonlyMap<string, string>, id: string): string => {
  const found = ids.get(id);
  if (found === undefined) throw new Error('an import lost an id');
  return found;
};
