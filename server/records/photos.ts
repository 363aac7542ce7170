import type { AuthorNames } from '#db/authors.ts';
import { measureBlobs } from '#db/blobs.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { listAttachments, replaceAttachments } from '#db/records/attachments.ts';
import { listDocuments } from '#db/records/documents.ts';
import type { ListedRecord, RecordRow } from '#db/records/queries.ts';
import type { PhotoAllowance } from '#server/http/answers/photo-answers.ts';
import type { SeenPetContext } from '#server/http/answers/seen-by.ts';
import type { Parts } from '#server/parts.ts';
import type { MedicalRecord } from './contract.ts';
import { presentRecord } from './present.ts';

type PhotosPart = Parts['photos'];

interface PhotoOwner {
  readonly userId: string;
  readonly now: Date;
}

interface SentPhotoList {
  readonly imageUrl?: string | null | undefined;
  readonly attachments?: readonly string[] | null | undefined;
}

/** Encodes sent photos before the transaction that stores them. */
export const encodeRecordPhotos = async (
  photos: PhotosPart,
  { imageUrl, attachments }: SentPhotoList,
  holder: PhotoOwner,
) => ({
  image: await photos.readUpload(imageUrl, 'record', holder),
  attachments: await photos.readUploads(attachments, 'record', holder),
});

export type EncodedPhotos = Awaited<ReturnType<typeof encodeRecordPhotos>>;

/** The ids of a record's attachments, in order. */
export const listAttachmentIds = async (db: Runner, recordId: string): Promise<readonly string[]> =>
  (await listAttachments(db, [recordId])).map(({ blobId }) => blobId);

type PhotoIds = readonly (string | null)[];
type DropPhotos = (before: PhotoIds, after: PhotoIds) => Promise<void>;

/** Stores new photos and returns the record's photo columns. Attachments are stored after the record. */
export const attachRecordPhotos = async (
  photos: PhotosPart,
  tx: Runner,
  holder: PhotoOwner,
  encodedPhotos: EncodedPhotos,
  storedPhotos: {
    readonly image: string | null;
    readonly attachments: readonly string[];
    /** Further photos of the same owner that the record may show. */
    readonly others?: readonly string[];
  },
) => {
  const image = await photos.attach(
    tx,
    holder,
    encodedPhotos.image,
    storedPhotos.image,
    storedPhotos.others,
  );
  const attachments = await photos.attachAll(
    tx,
    holder,
    encodedPhotos.attachments,
    storedPhotos.attachments,
    storedPhotos.others,
  );
  return {
    image,
    attachments,
    /**
     * Links the attachments to the stored record and deletes photos it no longer shows, unless the caller's `drop`
     * does.
     */
    finish: async (
      recordId: string,
      drop: DropPhotos = (idsBefore, idsAfter) => photos.drop(tx, idsBefore, idsAfter, holder.now),
    ): Promise<void> => {
      if (encodedPhotos.attachments !== 'unchanged')
        await replaceAttachments(tx, recordId, attachments);
      const photosBefore = [storedPhotos.image, ...storedPhotos.attachments];
      await drop(photosBefore, [image, ...attachments]);
    },
  };
};

/** The attachments and documents of records that may have any. */
const listRowFiles = async (db: Runner, rows: readonly PresentedRecord[]) => {
  const ids = rows.filter(({ files }) => files !== 0).map(({ id }) => id);
  if (ids.length === 0) return { attachments: [], documents: [] };
  return { attachments: await listAttachments(db, ids), documents: await listDocuments(db, ids) };
};

type PresentedRecord = RecordRow & AuthorNames & Partial<Pick<ListedRecord, 'files'>>;

interface ShownFiles {
  readonly seen: SeenPetContext;
  readonly includeAttachments?: boolean | undefined;
}

/** Presents records for a viewer, with photos if they are requested, in at most three statements. */
export const presentRecords = async (
  { db, photos }: Parts,
  rows: readonly PresentedRecord[],
  { seen, includeAttachments = false }: ShownFiles,
): Promise<readonly MedicalRecord[]> => {
  const { attachments, documents: all } = await listRowFiles(db, rows);
  const documents = Map.groupBy(all, ({ recordId }) => recordId);
  const byRecord = Map.groupBy(attachments, ({ recordId }) => recordId);
  const ids = [
    ...rows.map(({ imageBlobId }) => imageBlobId),
    ...attachments.map(({ blobId }) => blobId),
  ];
  const images = includeAttachments ? await photos.asDataUrls(db, ids) : undefined;
  return rows.map((row) =>
    presentRecord(row, {
      seen,
      attachments: (byRecord.get(row.id) ?? []).map(({ blobId }) => blobId),
      photos: images,
      documents: documents.get(row.id),
    }),
  );
};

/** Records per batch; photos are read for each record separately. */
const PAGE_SIZE = 50;

const photosIn = (row: RecordRow, attachments: readonly string[]): readonly string[] =>
  row.imageBlobId === null ? attachments : [row.imageBlobId, ...attachments];

/**
 * Records with photos, one after another. If the photos of a record do not fit into the answer, placeholders replace
 * them.
 */
export async function* recordsWithPhotos(
  { db, photos }: Parts,
  rows: readonly PresentedRecord[],
  seenBy: SeenPetContext,
  allowance: PhotoAllowance,
): AsyncGenerator<MedicalRecord> {
  for (const page of splitIntoChunks(rows, PAGE_SIZE)) {
    const files = await listRowFiles(db, page);
    const documents = Map.groupBy(files.documents, ({ recordId }) => recordId);
    const byRecord = Map.groupBy(files.attachments, ({ recordId }) => recordId);
    const attachmentsIn = (id: string) => (byRecord.get(id) ?? []).map(({ blobId }) => blobId);
    const recordsWithAttachments = page.map((row) => ({ row, attachments: attachmentsIn(row.id) }));
    const attachmentIds = recordsWithAttachments.flatMap(({ row, attachments }) =>
      photosIn(row, attachments),
    );
    const sizes = await measureBlobs(db, attachmentIds);
    for (const { row, attachments } of recordsWithAttachments) {
      const ids = photosIn(row, attachments);
      const bytes = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
      const images = allowance.reserve(bytes) ? await photos.asDataUrls(db, ids) : undefined;
      yield presentRecord(row, {
        seen: seenBy,
        attachments,
        photos: images,
        documents: documents.get(row.id),
      });
    }
  }
}
