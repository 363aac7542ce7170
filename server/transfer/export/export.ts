import type { UserRow } from '#db/accounts/queries.ts';
import { users } from '#db/accounts/table.ts';
import { yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { exportedOf } from '#db/engine/table.ts';
import { readExportedFinds } from '#db/lost/queries.ts';
import { pets as petTable } from '#db/pets/table.ts';
import { readBlobs } from '#db/photos/queries.ts';
import { listAttachments } from '#db/records/attachments.ts';
import { readDocuments } from '#db/records/documents.ts';
import { medicalRecords as recordTable } from '#db/records/table.ts';
import { reminders as reminderTable } from '#db/reminders/table.ts';
import { scannedPets as scanTable } from '#db/scans/table.ts';
import type { ImportedKind } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { exportedClinics } from '#server/transfer/clinics.ts';
import { EXPORT_FORMAT, type PartNumber } from '#server/transfer/rules.ts';
import type { ExportedPart } from '#server/transfer/staging/parts.ts';

/** Rows read by one statement; photos are read one at a time. */
const PAGE = 100;

/** Characters that are sent at a time. */
const PIECE = 32 * 1024;

interface Source {
  readonly db: Runner;
  readonly user: UserRow;
  readonly held: ExportedPart;
  readonly number: PartNumber;
  /** By kind and id, see originsOf. */
  readonly origins: ReadonlyMap<string, readonly string[]>;
}

/** A list of the file under its name. What a later feature keeps for an owner is one more of these. */
interface Section {
  readonly name: string;
  readonly rows: (source: Source) => AsyncIterable<object>;
}

const pagesOf = function* (ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE);
};

/** A stored file as a data URL; null where it went while the export was under way. */
const dataUrl = async (db: Runner, id: string | null): Promise<string | null> => {
  if (id === null) return null;
  const [blob] = await readBlobs(db, [id]);
  return blob ? `data:${blob.mimeType};base64,${Buffer.from(blob.bytes).toString('base64')}` : null;
};

/** The ids under which a row was known where it came from, so that it is found again there. */
const originsOf = ({ origins }: Pick<Source, 'origins'>, kind: ImportedKind, id: string) => {
  const originIds = origins.get(`${kind}:${id}`);
  return originIds ? { originIds } : {};
};

async function* pets(source: Source): AsyncGenerator<object> {
  const { db, held } = source;
  for (const page of pagesOf(held.pets)) {
    const finds = Map.groupBy(await readExportedFinds(db, page), ({ petId }) => petId);
    for (const { imageBlobId, ...pet } of await readExported(db, petTable, page)) {
      const origins = originsOf(source, 'pet', pet.id);
      const foundReports = finds.get(pet.id)?.map(({ petId: _pet, ...report }) => report) ?? [];
      yield { ...pet, ...origins, foundReports, imageUrl: await dataUrl(db, imageBlobId) };
    }
  }
}

async function* medicalRecords(source: Source): AsyncGenerator<object> {
  const { db, held } = source;
  for (const page of pagesOf(held.records)) {
    const records = await readExported(db, recordTable, page);
    const photos = Map.groupBy(await listAttachments(db, page), ({ recordId }) => recordId);
    for (const { imageBlobId, ...record } of records) {
      const attachments: string[] = [];
      for (const { blobId } of photos.get(record.id) ?? []) {
        const photo = await dataUrl(db, blobId);
        if (photo !== null) attachments.push(photo);
      }
      const origins = originsOf(source, 'record', record.id);
      yield { ...record, ...origins, imageUrl: await dataUrl(db, imageBlobId), attachments };
    }
  }
}

async function* reminders(source: Source): AsyncGenerator<object> {
  for (const page of pagesOf(source.held.reminders)) {
    for (const reminder of await readExported(source.db, reminderTable, page)) {
      yield { ...reminder, ...originsOf(source, 'reminder', reminder.id) };
    }
  }
}

async function* documents({ db, held }: Source): AsyncGenerator<object> {
  for (const page of pagesOf(held.documents)) {
    for (const { originalName, ...document } of await readDocuments(db, page)) {
      const data = await dataUrl(db, document.id);
      if (data !== null) yield { ...document, name: originalName ?? 'document.pdf', data };
    }
  }
}

async function* scannedPets({ db, held }: Source): AsyncGenerator<object> {
  for (const page of pagesOf(held.scans)) {
    for (const { imageBlobId, ...scan } of await readExported(db, scanTable, page)) {
      yield { ...scan, imageUrl: await dataUrl(db, imageBlobId) };
    }
  }
}

async function* completions({ held }: Source): AsyncGenerator<object> {
  yield* held.completions;
}

const sections: readonly Section[] = [
  { name: 'pets', rows: pets },
  { name: 'medicalRecords', rows: medicalRecords },
  { name: 'reminders', rows: reminders },
  { name: 'documents', rows: documents },
  { name: 'scannedPets', rows: scannedPets },
  { name: 'completions', rows: completions },
];

/** The account itself, without its secrets and without what the server alone keeps true. */
const profileOf = async ({ db, user, origins }: Source) => {
  const { publicProfile, qrEmergencyInfo, anonymousDataSharing, ...rest } = exportedOf(users, user);
  const { profileImageBlobId, createdAt, ...profile } = rest;
  return {
    ...profile,
    ...originsOf({ origins }, 'profile', user.id),
    privacySettings: { publicProfile, qrEmergencyInfo, anonymousDataSharing },
    ...(await exportedClinics(db, user.id)),
    profileImageUrl: await dataUrl(db, profileImageBlobId),
    createdAt,
  };
};

async function* list(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let between = '\n';
  let piece = '[';
  for await (const row of rows) {
    piece += between + JSON.stringify(row);
    between = ',\n';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await yieldIfLong();
  }
  yield `${piece}\n]`;
}

/**
 * The text of an export, a row at a time. What it holds is one moment of the account: what comes later stays out, what
 * is deleted meanwhile stays in, and each row is told as it is when it is read.
 */
export async function* writeExport(source: Source, now: Date): AsyncGenerator<string> {
  const head = { format: EXPORT_FORMAT, exportDate: now.toISOString(), ...source.number };
  yield JSON.stringify({ ...head, profile: await profileOf(source) }).slice(0, -1);
  for (const { name, rows } of sections) {
    yield `,\n${JSON.stringify(name)}: `;
    yield* list(rows(source));
  }
  yield '\n}\n';
}
