import { addressOf, call, type EndpointInput } from '#renderer/api.ts';
import type { NewItemBase } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type PetReference,
  type StoredItem,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { pdfKind } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { textFieldOf, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { LocalPdf } from '#renderer/ui/pdfs/local-pdf.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import {
  addPetDocumentPdf,
  createPetDocument,
  deletePetDocument,
  type PetDocument,
  pageIdIn,
  readPetDocument,
  restorePetDocument,
  updatePetDocument,
} from '#server/pet-documents/contract.ts';
import { documentAddress } from '#server/records/contract.ts';
import { kindIcons } from './document-text.ts';
import { documentFields } from './fields.ts';

export type DocumentBody = EndpointInput<typeof createPetDocument>['body'];
export type DocumentChanges = EditChanges<EndpointInput<typeof updatePetDocument>['body']>;

export interface DocumentNew
  extends NewThing<'pet-document', DocumentBody, PetDocument>,
    PetReference {
  readonly petId: string;
}
export interface DocumentEdit
  extends ThingEdit<'pet-document', DocumentChanges, PetDocument>,
    PetReference {
  /** Absent from edits that an earlier version of the app stored: they are repeated exactly as they were sent. */
  readonly sendsKnownPages?: true;
}
export interface DocumentRemoval extends ThingRemoval<'pet-document', PetDocument>, PetReference {}
export interface DocumentPdf extends StoredItem<'pet-document-pdf', LocalPdf>, PetReference {
  readonly petId: string;
  readonly documentId: string;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly 'pet-document': DocumentNew;
    readonly 'pet-document-edit': DocumentEdit;
    readonly 'pet-document-removal': DocumentRemoval;
    readonly 'pet-document-pdf': DocumentPdf;
  }
}

/** Turns an edit of a document that was deleted for good into a new one. Pages that only the server had are lost. */
const asNewDocument = (item: DocumentEdit, shared: NewItemBase): NewItem => {
  const { base, petName } = item;
  const { kind, title, number, issuedOn, expiresOn, note, reminderEnabled } = base;
  const changes = lastTypedFields(item);
  const body: DocumentBody = {
    ...{ number, issuedOn, expiresOn, note, reminderEnabled },
    ...changes,
    kind: changes.kind ?? kind,
    title: changes.title ?? title,
    pages: (changes.pages ?? []).filter(isLocalPhoto),
    ...idFor(shared.key),
  };
  return { kind: 'pet-document', ...shared, petId: base.petId, petName, body };
};

/**
 * Adds the pages from which an edit started, if it changes the pages. Another device's PDF, which may arrive later than
 * the version that names it, is none of them, so that the edit does not delete it.
 */
const withKnownPages = <Fields extends object>(
  { base, sendsKnownPages }: DocumentEdit,
  changes: Fields,
): Fields | (Fields & { readonly knownPages: readonly string[] }) => {
  if (!sendsKnownPages || !('pages' in changes)) return changes;
  const knownPages = base.pages.map(({ url }) => url).filter((url) => pageIdIn(url) !== undefined);
  return { ...changes, knownPages };
};

/** The address of the screen with a pet's documents. */
const placeOf = (petId: string) => ({ to: `/pet/${petId}/documents` });

const { newKind, edit, removal } = versionedKinds<DocumentNew, DocumentEdit, DocumentRemoval>({
  kind: 'pet-document',
  entity: 'petDocument',
  prefix: 'pet-document_',
  parentField: 'petId',
  title: (entity) => textFieldOf(entity, 'title') ?? '',
  fields: documentFields,
  // The cast is safe: every document has a kind.
  icon: (entity) => kindIcons[(entity as Pick<PetDocument, 'kind'>).kind],
  place: (_documentId, petId) => placeOf(petId),
  saveText: 'petDocuments.save',
  asNew: asNewDocument,
  create: ({ petId, body }, options) =>
    call(createPetDocument, { params: { petId }, body }, options),
  read: (petDocumentId, options) => call(readPetDocument, { params: { petDocumentId } }, options),
  update: (petDocumentId, body, options) =>
    call(updatePetDocument, { params: { petDocumentId }, body }, options),
  remove: (petDocumentId, query, options) =>
    call(deletePetDocument, { params: { petDocumentId }, query }, options),
  restore: (petDocumentId, options) =>
    call(restorePetDocument, { params: { petDocumentId } }, options),
});

const pdf = pdfKind<DocumentPdf>({
  prefix: 'pet-document-pdf_',
  holderField: 'documentId',
  address: ({ documentId: petDocumentId, body: { id } }) =>
    addressOf(addPetDocumentPdf, { params: { petDocumentId }, query: { id } }),
  place: ({ petId }) => placeOf(petId),
  isNamedIn: ({ body: { id } }, { pages = [] }: Pick<DocumentChanges, 'pages'>) =>
    pages.includes(documentAddress(id)),
});

const { sendEdit } = edit;
const editWithPages: typeof edit = {
  ...edit,
  send: (item, options) => edit.send({ ...item, body: withKnownPages(item, item.body) }, options),
  ...(sendEdit && {
    sendEdit: (item, fields, options) => sendEdit(item, withKnownPages(item, fields), options),
  }),
};

export const documentKinds = {
  'pet-document': newKind,
  'pet-document-edit': editWithPages,
  'pet-document-removal': removal,
  'pet-document-pdf': pdf,
} as const;
