import {
  isWaiting,
  lastTypedFields,
  newIdOf,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { conflictsOf, type Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { waitingPdfsOf } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { changesOfThing, lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { sizeInBytes } from '#renderer/ui/pdfs/local-pdf.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import type { PetDocument, PetDocumentPage } from '#server/pet-documents/contract.ts';
import type { DocumentChanges, DocumentNew } from './offline.ts';

type DocumentPages = readonly PetDocumentPage[];

const localPhoto = (url: string, index: number): PetDocumentPage => ({
  ...{ id: `photo ${index}`, type: 'photo', name: null, size: sizeInBytes(url) },
  ...{ url, thumbnailUrl: url },
});

const applyPages = (
  storedPages: DocumentPages,
  typedPages: DocumentChanges['pages'],
): DocumentPages =>
  typedPages === undefined
    ? storedPages
    : typedPages.flatMap((url, index) => {
        const page = storedPages.find((each) => each.url === url);
        if (page) return [page];
        // Any other address is that of an unsent PDF, which `waitingPages` adds.
        return isLocalPhoto(url) ? [localPhoto(url, index)] : [];
      });

/** A document with unsent edits applied, as the server will return it. */
const withDocumentChanges = (document: PetDocument, fields: DocumentChanges): PetDocument => {
  const { number, issuedOn, expiresOn, note, pages } = fields;
  const typedFieldOr = (
    typedValue: string | null | undefined,
    storedValue: string | null,
  ): string | null => (typedValue === undefined ? storedValue : typedValue || null);
  return {
    ...document,
    kind: fields.kind ?? document.kind,
    title: fields.title ?? document.title,
    number: typedFieldOr(number, document.number),
    issuedOn: typedFieldOr(issuedOn, document.issuedOn),
    expiresOn: typedFieldOr(expiresOn, document.expiresOn),
    note: typedFieldOr(note, document.note),
    reminderEnabled: fields.reminderEnabled ?? document.reminderEnabled,
    pages: applyPages(document.pages, pages),
  };
};

/** The unsent item that creates a document, if there is one. */
export const unsentNewDocument = (items: Items, documentId: string): DocumentNew | undefined =>
  items
    .filter((item) => item.kind === 'pet-document')
    .find((item) => newIdOf(item) === documentId && item.state !== 'synced');

/**
 * The unsent change that says why a document is not on the server. The PDFs of a new document, and of one in conflict,
 * wait for it.
 */
export const waitingChangeOf = (items: Items, documentId: string): OutboxItem | undefined => {
  const newDocument = unsentNewDocument(items, documentId);
  return newDocument && isWaiting(newDocument)
    ? newDocument
    : (conflictsOf(items, documentId)[0] ?? lastUnsentChange(items, 'pet-document', documentId));
};

/** A document that exists only in the outbox. */
const asDocument = (item: DocumentNew): PetDocument => {
  const fields = lastTypedFields(item);
  const emptyDocument: PetDocument = {
    id: newIdOf(item),
    petId: item.petId,
    kind: fields.kind,
    title: fields.title,
    number: null,
    issuedOn: null,
    expiresOn: null,
    note: null,
    reminderEnabled: true,
    pages: [],
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
  return withDocumentChanges(emptyDocument, fields);
};

/** The unsent PDFs of a document as its last pages. */
const waitingPages = (items: Items, { id, pages }: PetDocument): DocumentPages =>
  waitingPdfsOf(items, id)
    .filter(({ body }) => !pages.some((page) => page.id === body.id))
    .map(({ body: { id: pageId, name, data } }) => ({
      ...{ id: pageId, type: 'pdf', name, size: sizeInBytes(data) },
      ...{ url: data, thumbnailUrl: null },
    }));

/** A document with its unsent edits and PDFs; undefined if it was deleted on this device. */
const withWaitingEdits = (document: PetDocument, items: Items): PetDocument | undefined => {
  const waitingItem = changesOfThing(items, 'pet-document', document.id);
  const isDeleted = waitingItem.some(
    ({ kind, state }) =>
      kind === 'pet-document-removal' && (state === 'waiting' || state === 'synced'),
  );
  if (isDeleted) return undefined;
  const shownDocuments = waitingItem.reduce(
    (one, item) =>
      item.kind === 'pet-document-edit' || item.kind === 'pet-document'
        ? withDocumentChanges(one, lastTypedFields(item))
        : one,
    document,
  );
  return {
    ...shownDocuments,
    pages: [...shownDocuments.pages, ...waitingPages(items, shownDocuments)],
  };
};

/** A pet's documents combined with the outbox, the last added first. */
export const withWaitingDocuments = (
  documents: readonly PetDocument[],
  items: Items,
  petId: string,
): readonly PetDocument[] => {
  const serverIds = new Set(documents.map(({ id }) => id));
  const localDocuments = items
    .filter((item) => item.kind === 'pet-document')
    .filter((item) => item.petId === petId && !serverIds.has(newIdOf(item)))
    .map(asDocument);
  return [...localDocuments.toReversed(), ...documents].flatMap(
    (document) => withWaitingEdits(document, items) ?? [],
  );
};
