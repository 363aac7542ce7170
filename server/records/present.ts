import type { AuthorNames } from '#db/authors.ts';
import type { DocumentEntry } from '#db/records/documents.ts';
import type { RecordRow } from '#db/records/queries.ts';
import type { SeenPetContext } from '#server/http/answers/seen-by.ts';
import { neverChanged, toAuthors } from '#server/members/rules.ts';
import { attachmentsPlaceholder, PHOTO_PLACEHOLDER, toPhoto } from '#server/photos/contract.ts';
import { documentAddress, type MedicalRecord, type RecordDocument } from './contract.ts';

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

const toFilled = (text: string | null): string | null => (text === '' ? null : text);

/**
 * A medical record for a viewer of its pet. One literal without spreads, because a list of records would otherwise
 * spend more time on copying fields than on reading them.
 */
export const presentRecord = (row: RecordRow & AuthorNames, view: RecordView): MedicalRecord => {
  const { seen, photos, documents = [] } = view;
  const { createdBy, updatedBy } = toAuthors(row, seen.owner, seen.me);
  return {
    id: row.id,
    petId: row.petId,
    type: row.type,
    title: row.title,
    dateAdministered: row.dateAdministered,
    description: toFilled(row.description),
    nextDueDate: toFilled(row.nextDueDate),
    veterinarian: toFilled(row.veterinarian),
    clinic: toFilled(row.clinic),
    batchNumber: toFilled(row.batchNumber),
    manufacturer: toFilled(row.manufacturer),
    validUntil: toFilled(row.validUntil),
    weight: toFilled(row.weight),
    cost: seen.showsPrivate ? toFilled(row.cost) : null,
    notes: toFilled(row.notes),
    costCentavos: seen.showsPrivate ? row.costCentavos : 0,
    currency: seen.currency,
    imageUrl: row.imageBlobId === null ? null : (photos?.get(row.imageBlobId) ?? PHOTO_PLACEHOLDER),
    photo: toPhoto(row.imageBlobId),
    attachments: attachmentTexts(view),
    photos: view.attachments.flatMap((id) => toPhoto(id) ?? []),
    documents: documents.map((document) => presentDocument(document, seen)),
    reminderEnabled: row.reminderEnabled,
    reminderSms: row.reminderSms,
    mergedAt: row.mergedAt,
    createdBy,
    updatedBy,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};
