import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import { readEpoch } from '#db/epoch.ts';
import { type FoundReportRow, insertFoundReports, readExportedFinds } from '#db/lost/queries.ts';
import { findVisiblePets, type PetRow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { listPetSizes, listPetsById } from '#db/pets/transfer.ts';
import { insertRows } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { dataUrl, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, Section } from '#server/entities/entity.ts';
import { fileRowFields, instant, parse, toItemName, toStamps } from '#server/entities/file-row.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import {
  calendarDate,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  optionalText,
  requiredText,
} from '#server/http/contract.ts';
import { MESSAGE_LENGTH } from '#server/lost/rules.ts';
import { newPetFields } from './contract.ts';
import { petRestoring } from './restore.ts';
import { newPet } from './rows.ts';
import { isFuture, NOT_LOST } from './rules.ts';

/** The size of a pet in bytes, without its photo and long texts. */
const ROW_BYTES = 480;

/** The number of found reports that one statement of an import inserts. */
const PAGE_SIZE = 100;

const coordinate = (maximum: number) =>
  z.optional(z.nullable(z.number().check(z.gte(-maximum), z.lte(maximum))));

/** More reports than a pet ever gets. */
const MAX_FINDS = 1000;

/** A finder's report in a file. */
const fileFind = z.object({
  message: requiredText(MESSAGE_LENGTH, 'field.text'),
  finderName: optionalText(NAME_LENGTH),
  finderPhone: optionalText(LINE_LENGTH),
  latitude: coordinate(90),
  longitude: coordinate(180),
  accuracy: z.optional(z.nullable(z.number().check(z.gte(0)))),
  createdAt: instant,
  seenAt: instant,
});

/** The fields about lost pets are missing in files of earlier versions. */
const filePet = z.object({
  ...fileRowFields,
  ageAsOf: z.optional(z.nullable(calendarDate())),
  lostSince: instant,
  lostMessage: optionalText(NOTES_LENGTH),
  lostPlace: optionalText(LINE_LENGTH),
  foundReports: z.optional(z.array(fileFind).check(z.maxLength(MAX_FINDS))),
});
type FilePet = z.output<typeof filePet>;

/** The day to which a typed age refers: the pet's own field, else the day of the file, else today. */
const ageDay = (
  dateInFile: string | null | undefined,
  fileDay: string | undefined,
  today: string,
) => {
  const day = dateInFile ?? fileDay ?? today;
  return isFuture(day, today) ? today : day;
};

/** A lost pet stays lost after an import, unless it passed away. */
const toLostRow = (
  { lostSince, lostMessage, lostPlace }: FilePet,
  { passedAwayOn }: PetRow,
  now: Date,
) => {
  if (!lostSince || passedAwayOn !== null) return NOT_LOST;
  const latestInstant = now.toISOString();
  return {
    lostSince: lostSince < latestInstant ? lostSince : latestInstant,
    lostMessage: lostMessage ?? null,
    lostPlace: lostPlace ?? null,
  };
};

type FileFoundReport = NonNullable<FilePet['foundReports']>[number];

const toFoundReport = (find: FileFoundReport, petId: string, now: Date): FoundReportRow => ({
  id: v7(),
  petId,
  message: find.message,
  finderName: find.finderName ?? null,
  finderPhone: find.finderPhone ?? null,
  latitude: find.latitude ?? null,
  longitude: find.longitude ?? null,
  accuracy: find.accuracy ?? null,
  requestKey: null,
  // The hash for detecting repeated reports is left empty, because imported ones are never repeats.
  said: '',
  createdAt: toStamps(find, now).createdAt,
  seenAt: find.seenAt ?? null,
  network: null,
  reportedAt: null,
});

interface ReadPet {
  readonly pet: PetRow;
  /** The finders' reports about the pet. */
  readonly foundReports: readonly FoundReportRow[];
}

const section: Section<ReadPet> = {
  list: 'pets',
  kind: 'pet',
  maxRows: 2000,
  isRequired: true,
  isRemembered: true,
  isHidden: true,
  division: { as: 'root', cut: 'p' },
  earlier: { days: ['dateOfBirth', 'microchippedOn', 'passedAwayOn', 'ageAsOf'] },

  async snapshot(tx, { scope }) {
    return (await listPetSizes(tx, scope)).map((row) => sizeInFile(row, ROW_BYTES));
  },

  async *exported(db, ids) {
    const findsByPet = Map.groupBy(await readExportedFinds(db, ids), ({ petId }) => petId);
    for (const { imageBlobId, ...pet } of await readExported(db, pets, ids)) {
      const foundReports =
        findsByPet.get(pet.id)?.map(({ petId: _pet, ...report }) => report) ?? [];
      yield { ...pet, foundReports, imageUrl: await dataUrl(db, imageBlobId) };
    }
  },

  /**
   * Validated like a pet added by hand, except that future days are accepted, because the other computer's clock may
   * have been ahead.
   */
  async read(value, { account, place, fileDay, photo }) {
    const body = parse(newPetFields, value);
    const fields = parse(filePet, value);
    const newRow = newPet(body, account);
    const today = dayIn(account.now, account.timeZone);
    const pet = {
      ...newRow,
      ...toStamps(fields, account.now),
      ...toLostRow(fields, newRow, account.now),
      ageAsOf: newRow.age === null ? null : ageDay(fields.ageAsOf, fileDay, today),
    };
    const findRows = (fields.foundReports ?? []).map((find) =>
      toFoundReport(find, pet.id, account.now),
    );
    return {
      ...toItemName(value, fields, place),
      value: { pet, foundReports: findRows },
      blobs: [await photo(body.imageUrl, 'pet')],
    };
  },

  findExisting: async (db, { scope }, ids) => [...(await findVisiblePets(db, scope, ids))],

  async insert(page, { tx, hidden, store }) {
    const version = await readEpoch(tx);
    const rows: PetRow[] = [];
    for (const { row, blobs: [image = null] = [] } of page) {
      const imageBlobId = await store(image);
      const photoFocus = imageBlobId === null ? null : row.pet.photoFocus;
      rows.push({ ...row.pet, ...hidden, version, imageBlobId, photoFocus });
    }
    await insertRows(tx, pets, rows);
    const findEntries = page.flatMap(({ row }) => row.foundReports);
    for (const part of splitIntoChunks(findEntries, PAGE_SIZE)) await insertFoundReports(tx, part);
    return rows.map(({ id }) => id);
  },

  async insertStandIns({ tx, scope, standIns, hidden }) {
    const standInIds = new Map(standIns.map(({ id, targetId }) => [targetId, id]));
    const copies = (await listPetsById(tx, scope, [...standInIds.keys()])).map((pet) => ({
      ...pet,
      ...NOT_LOST,
      ...hidden,
      id: standInIds.get(pet.id) ?? '',
      shareToken: newShareToken(),
      imageBlobId: null,
    }));
    if (copies.length > 0) await insertRows(tx, pets, copies);
    return copies.length;
  },
};

export const petEntity: Entity = {
  table: pets,
  section,
  restoring: petRestoring,
  onHandOver: {
    rows: 'move',
    // The insurance and the words to finders are the old owner's.
    sets: { ...NOT_LOST, insuranceNumber: null, mergedAt: null },
  },
};
