import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { editConflictWith } from '#server/deleted/contract.ts';
import {
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  optionalDay,
  optionalText,
  paging,
  queryVersion,
  requiredText,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Authors } from '#server/members/rules.ts';
import { isDataUrl, photoIdIn } from '#server/photos/contract.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './rules.ts';

export const MAX_PAGES = 10;
/** The maximum number of documents of one pet. */
export const MAX_PET_DOCUMENTS = 500;

const PDF_ADDRESS = /^\/api\/documents\/([0-9a-f-]{36})$/;

/** The id of the PDF in a page's address. */
export const pdfIdIn = (address: string): string | undefined => PDF_ADDRESS.exec(address)?.[1];

/** The id of the photo or PDF in a page's address. */
export const pageIdIn = (address: string): string | undefined =>
  photoIdIn(address) ?? pdfIdIn(address);

/** A page. `size` is in bytes. */
export interface PetDocumentPage {
  readonly id: string;
  readonly type: 'photo' | 'pdf';
  /** The file name of a PDF; null for a photo. */
  readonly name: string | null;
  readonly size: number;
  readonly url: string;
  /** The thumbnail's URL; null for a PDF. */
  readonly thumbnailUrl: string | null;
}

export interface PetDocument extends Partial<Authors> {
  readonly id: string;
  readonly petId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Null for the insurance of a pet whose insurance number the viewer may not see. */
  readonly number: string | null;
  /** `issuedOn` is a calendar day, YYYY-MM-DD. */
  readonly issuedOn: string | null;
  /** The last day on which it is valid, YYYY-MM-DD. */
  readonly expiresOn: string | null;
  readonly note: string | null;
  readonly reminderEnabled: boolean;
  readonly pages: readonly PetDocumentPage[];
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * Photos as data URLs, and the addresses of stored pages. PDFs are added by a call of their own; the address of a PDF
 * that is not stored yet is ignored.
 */
const pageList = z
  .array(
    z
      .string({ error: errorId('photos.notAnImage') })
      .check(
        z.refine(
          (text) => isDataUrl(text) || pageIdIn(text) !== undefined,
          errorId('photos.notAnImage'),
        ),
      ),
    { error: errorId('photos.notAnImage') },
  )
  .check(z.maxLength(MAX_PAGES, errorId('petDocuments.pages.tooMany')));
const pages = z.optional(pageList);

const fields = z.object({
  kind: z.enum(DOCUMENT_KINDS, {
    error: errorId('petDocuments.kind.required'),
  }),
  title: requiredText(NAME_LENGTH, 'petDocuments.title.required'),
  number: optionalText(LINE_LENGTH),
  issuedOn: optionalDay('field.date'),
  expiresOn: optionalDay('field.date'),
  note: optionalText(NOTES_LENGTH),
  reminderEnabled: z.optional(flag),
  pages,
});

interface DocumentDates {
  readonly issuedOn?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
}

export const endsAfterIssue = ({ issuedOn, expiresOn }: DocumentDates): boolean =>
  !issuedOn || !expiresOn || expiresOn >= issuedOn;

const datesInOrder = z.refine<DocumentDates>(endsAfterIssue, {
  error: errorId('petDocuments.expiresOn.order'),
  path: ['expiresOn'],
});

/** The fields of a document that an owner types. The form and the create and update calls derive from it. */
export const petDocumentForm = fields.check(datesInOrder);

export type PetDocumentForm = z.infer<typeof petDocumentForm>;

/** The last added first. `X-Total-Count` is the full number. */
export const listPetDocuments = endpoint({
  method: 'GET',
  path: '/api/pets/:petId/pet-documents',
  query: z.object(paging),
  out: answerType<readonly PetDocument[]>(),
});

/** Adds a document to a pet. */
export const createPetDocument = endpoint({
  method: 'POST',
  path: '/api/pets/:petId/pet-documents',
  body: z.extend(fields, { id: newId }).check(datesInOrder),
  bodySize: 'photos',
  status: 201,
  out: answerType<PetDocument>('id', 'petId', 'version'),
});

/** One document of a pet. */
export const readPetDocument = endpoint({
  method: 'GET',
  path: '/api/pet-documents/:petDocumentId',
  out: answerType<PetDocument>('id', 'petId', 'version'),
});

/**
 * `pages` replaces all pages: those that it leaves out are deleted. With `knownPages`, the pages from which the edit
 * started, only those are: a PDF that was added meanwhile stays, as the last page. 409 with the stored state if `version` is
 * outdated.
 */
export const updatePetDocument = endpoint({
  method: 'PUT',
  path: '/api/pet-documents/:petDocumentId',
  body: z
    .extend(z.partial(fields), {
      knownPages: z.optional(pageList),
      version,
      conflict: editConflictWith(pageList),
    })
    .check(datesInOrder),
  bodySize: 'photos',
  out: answerType<PetDocument>('id', 'petId', 'version'),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const deletePetDocument = endpoint({
  method: 'DELETE',
  path: '/api/pet-documents/:petDocumentId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});

/** Restores a document deleted in the last 30 days, with its reminder; 409 while its pet is deleted. */
export const restorePetDocument = endpoint({
  method: 'POST',
  path: '/api/pet-documents/:petDocumentId/restore',
  out: answerType<PetDocument>('id', 'petId', 'version'),
});

/** Adds a PDF, sent as the part `file` of a multipart body, as the last page. It does not change the version. */
export const addPetDocumentPdf = endpoint({
  method: 'POST',
  path: '/api/pet-documents/:petDocumentId/documents',
  query: z.object({ id: newId }),
  status: 201,
  out: answerType<PetDocumentPage>(),
});
