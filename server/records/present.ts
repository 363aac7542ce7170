import type { AuthorNames } from '#db/authors.ts';
import type { DocumentEntry } from '#db/records/documents.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { SeenPetContext } from '#server/http/answers/seen-by.ts';
import { filledFields } from '#server/http/contract.ts';
import { neverChanged, toAuthors } from '#server/members/rules.ts';
import { attachmentsPlaceholder, PHOTO_PLACEHOLDER, toPhoto } from '#server/photos/contract.ts';
import {
  documentAddress,
  type MedicalRecord,
  type RecordDocument,
  type RecordFacts,
  recordFacts,
} from './contract.ts';

export interface RecordView {
  readonly seen: SeenPetContext;
  /** The ids of the photos, in order. */
  readonly attachments: readonly string[];
  /** Photos as data URLs by id, if they were requested. */
  readonly photos?: ReadonlyMap<string, string> | undefined;
  readonly documents?: readonly DocumentEntry[] | undefined;
}

/** A document for a viewer of its pet. */
export const presentDocument = (
  { id, originalName, byteSize, ...row }: Omit<DocumentEntry, 'blobId' | 'recordId'>,
  { owner, me }: SeenPetContext,
): RecordDocument => ({
  id,
  name: originalName ?? 'document.pdf',
  size: byteSize,
  url: documentAddress(id),
  createdAt: row.createdAt,
  createdBy: toAuthors(neverChanged(row), owner, me).createdBy,
});

const attachmentTexts = ({ attachments, photos }: RecordView): readonly string[] => {
  if (attachments.length === 0) return [];
  if (!photos) return [attachmentsPlaceholder(attachments.length)];
  return attachments.flatMap((id) => photos.get(id) ?? []);
};

const NO_COST = { cost: null, costCentavos: 0 } as const;

/** A medical record for a viewer of its pet. */
export const presentRecord = (row: RecordRow & AuthorNames, view: RecordView): MedicalRecord => ({
  id: row.id,
  petId: row.petId,
  type: row.type,
  title: row.title,
  dateAdministered: row.dateAdministered,
  ...filledFields(recordFacts, row satisfies RecordFacts),
  ...(view.seen.showsPrivate ? { costCentavos: row.costCentavos } : NO_COST),
  currency: view.seen.currency,
  imageUrl:
    row.imageBlobId === null ? null : (view.photos?.get(row.imageBlobId) ?? PHOTO_PLACEHOLDER),
  photo: toPhoto(row.imageBlobId),
  attachments: attachmentTexts(view),
  photos: view.attachments.flatMap((id) => toPhoto(id) ?? []),
  documents: (view.documents ?? []).map((row) => presentDocument(row, view.seen)),
  reminderEnabled: row.reminderEnabled,
  reminderSms: row.reminderSms,
  mergedAt: row.mergedAt,
  ...toAuthors(row, view.seen.owner, view.seen.me),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
