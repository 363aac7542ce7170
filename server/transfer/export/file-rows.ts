import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type * as z from 'zod/mini';
import type { FoundReportRow } from '#db/lost/queries.ts';
import type { PetRow } from '#db/pets/queries.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { ScanRow } from '#db/scans/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { newPetFields } from '#server/pets/contract.ts';
import { isFuture } from '#server/pets/rules.ts';
import { recordForm } from '#server/records/contract.ts';
import { scanFields } from '#server/scans/contract.ts';
import type { Booklet, Keeper } from '#server/transfer/booklet.ts';
import * as contract from '#server/transfer/file-contract.ts';
import { InvalidFile } from '#server/transfer/json-items.ts';

const parse = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (!result.success) throw new InvalidFile();
  return result.data;
};

/** A row that brings no id is known by what it says and where. */
const idOf = (value: unknown, id: string | undefined, place: number): string =>
  id ?? `${place}:${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}`;

interface Stamps {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** When a row was made and changed; never later than now, whatever the clock said where it was made. */
const stampsOf = ({ createdAt, updatedAt }: Stamps, now: Date) => {
  const latest = now.toISOString();
  const made = createdAt && createdAt < latest ? createdAt : latest;
  const changed = updatedAt && updatedAt < latest ? updatedAt : latest;
  return { createdAt: made, updatedAt: changed < made ? made : changed };
};

/** `photos` are data URLs or what stands in their place. */
interface Judged<Row> {
  readonly id: string;
  readonly origins: readonly string[];
  readonly row: Row;
}

/** The day for which a typed age was told: the pet's own word, else the file's, else today. */
const ageDay = (said: string | null | undefined, fileDay: string | undefined, today: string) => {
  const day = said ?? fileDay ?? today;
  return isFuture(day, today) ? today : day;
};

type FilePet = z.output<typeof contract.filePet>;

/** A pet is missed on as it was, unless it passed away. */
const lostOf = ({ lostSince, lostMessage }: FilePet, { passedAwayOn }: PetRow, now: Date) => {
  if (!lostSince || passedAwayOn !== null) return { lostSince: null, lostMessage: null };
  const latest = now.toISOString();
  return {
    lostSince: lostSince < latest ? lostSince : latest,
    lostMessage: lostMessage ?? null,
  };
};

type FileFind = NonNullable<FilePet['foundReports']>[number];

const findOf = (find: FileFind, petId: string, now: Date): FoundReportRow => ({
  id: v7(),
  petId,
  message: find.message,
  finderName: find.finderName ?? null,
  finderPhone: find.finderPhone ?? null,
  latitude: find.latitude ?? null,
  longitude: find.longitude ?? null,
  accuracy: find.accuracy ?? null,
  requestKey: null,
  // Nobody taps a second time on what came out of a file.
  said: '',
  createdAt: stampsOf(find, now).createdAt,
  seenAt: find.seenAt ?? null,
  network: null,
  reportedAt: null,
});

export interface FileContext {
  readonly keeper: Keeper;
  readonly booklet: Booklet;
  /** The row's place among its like. */
  readonly place: number;
  /** The day of the export, where the file has told it. */
  readonly fileDay?: string | undefined;
}

/**
 * A pet of a file as it will be stored, by the rules of one that is added by hand; but a day past today is kept: where
 * the file was made, a clock may have been ahead. Throws InvalidFile.
 */
export const petOf = (
  value: unknown,
  { keeper, booklet, place, fileDay }: FileContext,
): Judged<PetRow> & {
  readonly imageUrl: string | null | undefined;
  readonly finds: readonly FoundReportRow[];
} => {
  const body = parse(newPetFields, value);
  const said = parse(contract.filePet, value);
  const pet = booklet.newPet(body, keeper);
  const today = dayIn(keeper.now, keeper.timeZone);
  const row = {
    ...pet,
    ...stampsOf(said, keeper.now),
    ...lostOf(said, pet, keeper.now),
    ageAsOf: pet.age === null ? null : ageDay(said.ageAsOf, fileDay, today),
  };
  const id = idOf(value, said.id, place);
  const finds = (said.foundReports ?? []).map((find) => findOf(find, pet.id, keeper.now));
  return { id, origins: said.originIds ?? [], row, imageUrl: body.imageUrl, finds };
};

/** A record of a file as it will be stored, also one of a day to come; its `petId` is still the file's. Throws InvalidFile. */
export const recordOf = (value: unknown, { keeper, booklet, place }: FileContext) => {
  const body = parse(recordForm, value);
  const said = parse(contract.fileRecord, value);
  const row: RecordRow = {
    ...booklet.newRecord(said.petId, body, keeper.now),
    ...stampsOf(said, keeper.now),
  };
  const { imageUrl, attachments } = body;
  const [id, origins] = [idOf(value, said.id, place), said.originIds ?? []];
  return { id, origins, row, imageUrl, attachments: attachments ?? [] };
};

/** A reminder of a file; every id in it is still the file's. */
export interface FileReminder {
  readonly id: string;
  readonly origins: readonly string[];
  readonly petId: string;
  readonly recordId: string | null;
  readonly type: RecordRow['type'];
  readonly title: string;
  readonly dueDate: string;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
  readonly completedBy: string | null;
  readonly notificationSent: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Throws InvalidFile. */
export const reminderOf = (value: unknown, { keeper, place }: FileContext): FileReminder => {
  const said = parse(contract.fileReminder, value);
  if (!said.dueDate) throw new InvalidFile();
  const stamps = stampsOf(said, keeper.now);
  const isCompleted = said.isCompleted ?? false;
  return {
    id: idOf(value, said.id, place),
    origins: said.originIds ?? [],
    petId: said.petId,
    recordId: said.medicalRecordId ?? null,
    type: said.type,
    title: said.title,
    dueDate: said.dueDate,
    isCompleted,
    completedAt: isCompleted ? (said.completedAt ?? stamps.updatedAt) : null,
    completedBy: isCompleted ? (said.completedByRecordId ?? null) : null,
    notificationSent: said.notificationSent ?? false,
    ...stamps,
  };
};

const PDF_URL = /^data:application\/pdf;base64,/i;

/** A document of a file by the rules of one that is sent; throws InvalidFile, or the refusals of `readPdf`. */
export const documentOf = (value: unknown, { booklet }: FileContext) => {
  const { recordId, name, data } = parse(contract.fileDocument, value);
  const base64 = data.replace(PDF_URL, '');
  if (base64 === data || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new InvalidFile();
  }
  return { recordId, pdf: booklet.readPdf(name, Buffer.from(base64, 'base64')) };
};

/** A scanned pet of a file as it will be kept, its photo still to come. Throws InvalidFile. */
export const scanOf = (value: unknown, { keeper }: FileContext) => {
  const { petName, imageUrl, ...body } = parse(scanFields, value);
  const said = parse(contract.fileScan, value);
  const now = keeper.now.toISOString();
  const row: ScanRow = {
    ...body,
    id: v7(),
    userId: keeper.userId,
    ownerId: body.ownerId ?? null,
    type: 'pet_profile',
    name: body.name ?? petName ?? null,
    category: body.category ?? null,
    breed: body.breed ?? null,
    imageBlobId: null,
    microchipId: body.microchipId ?? null,
    birthmarks: body.birthmarks ?? null,
    ownerName: body.ownerName ?? null,
    ownerPhone: body.ownerPhone ?? null,
    ownerEmail: body.ownerEmail ?? null,
    emergencyContact: body.emergencyContact ?? null,
    emergencyPhone: body.emergencyPhone ?? null,
    scannedAt: said.scannedAt && said.scannedAt < now ? said.scannedAt : now,
    createdAt: now,
  };
  return { row, imageUrl };
};

/** Throws InvalidFile. */
export const completionOf = (value: unknown) => parse(contract.fileCompletion, value);

/** What of a file's profile can be taken over. Throws InvalidFile. */
export const profileOf = (value: unknown) => parse(contract.fileProfile, value);
export type FileProfile = ReturnType<typeof profileOf>;
