import type { DocumentEntry } from '#db/records/documents.ts';
import type { RecordRow } from '#db/records/queries.ts';
import { filledFields } from '#server/http/contract.ts';
import { attachmentsPlaceholder, PHOTO_PLACEHOLDER, photoOf } from '#server/photos/contract.ts';
import {
  documentAddress,
  type MedicalRecord,
  type RecordDocument,
  type RecordFacts,
  recordFacts,
} from './contract.ts';

export interface RecordView {
  /** The ids of the photos, in order. */
  readonly attachments: readonly string[];
  /** Photos as data URLs by id, if they were requested. */
  readonly photos?: ReadonlyMap<string, string> | undefined;
  readonly documents?: readonly DocumentEntry[] | undefined;
}

export const presentDocument = ({
  id,
  originalName,
  byteSize,
}: Pick<DocumentEntry, 'id' | 'originalName' | 'byteSize'>): RecordDocument => ({
  id,
  name: originalName ?? 'document.pdf',
  size: byteSize,
  url: documentAddress(id),
});

const attachmentTexts = ({ attachments, photos }: RecordView): readonly string[] => {
  if (attachments.length === 0) return [];
  if (!photos) return [attachmentsPlaceholder(attachments.length)];
  return attachments.flatMap((id) => photos.get(id) ?? []);
};

export const presentRecord = (row: RecordRow, view: RecordView): MedicalRecord => ({
  id: row.id,
  petId: row.petId,
  type: row.type,
  title: row.title,
  dateAdministered: row.dateAdministered,
  ...filledFields(recordFacts, row satisfies RecordFacts),
  costCentavos: row.costCentavos,
  imageUrl:
    row.imageBlobId === null ? null : (view.photos?.get(row.imageBlobId) ?? PHOTO_PLACEHOLDER),
  photo: photoOf(row.imageBlobId),
  attachments: attachmentTexts(view),
  photos: view.attachments.flatMap((id) => photoOf(id) ?? []),
  documents: (view.documents ?? []).map(presentDocument),
  reminderEnabled: row.reminderEnabled,
  reminderSms: row.reminderSms,
  mergedAt: row.mergedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
