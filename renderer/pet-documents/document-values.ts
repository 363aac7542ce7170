import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import type { PetDocument, petDocumentForm } from '#server/pet-documents/contract.ts';
import { documentAddress } from '#server/records/contract.ts';
import type { DocumentChanges } from './offline.ts';

/** The form's values, before the contract has parsed them. A PDF chosen here is a page in the format of `pdfText`. */
export type DocumentInput = z.input<typeof petDocumentForm>;
export type DocumentValues = z.output<typeof petDocumentForm>;
export type DocumentForm = UseFormReturn<DocumentInput, unknown, DocumentValues>;

/** Initial values of a new document, such as the kind and the title of one that ends. */
export type InitialDocument = Partial<Pick<DocumentInput, 'kind' | 'title' | 'number'>>;

export const newDocument = (initial: InitialDocument) => ({
  ...(initial.kind ? { kind: initial.kind } : {}),
  title: initial.title ?? '',
  number: initial.number ?? '',
  issuedOn: '',
  expiresOn: '',
  note: '',
  reminderEnabled: true,
  pages: [],
});

/** The form's values of a stored document. Pages that do not change are represented by their addresses. */
export const documentFormValues = (document: PetDocument) => ({
  kind: document.kind,
  title: document.title,
  number: document.number ?? '',
  issuedOn: document.issuedOn ?? '',
  expiresOn: document.expiresOn ?? '',
  note: document.note ?? '',
  reminderEnabled: document.reminderEnabled,
  pages: document.pages.map(({ url }) => url),
});

/** The pages that are part of the document's own request. PDFs are sent after it, and named by the address that they will have. */
export const pagesToSend = ({ pages = [] }: Pick<DocumentValues, 'pages'>): string[] =>
  pages.map((page) => {
    const pdf = localPdfIn(page);
    return pdf ? documentAddress(pdf.id) : page;
  });

/** The form's values without the PDFs that an edit added and that its owner did not choose in a conflict. */
export const withoutPdfsLeftOut = (
  values: DocumentValues,
  { pages: typedPages = [] }: DocumentChanges,
  { pages: chosenPages = [] }: DocumentChanges,
): DocumentValues => {
  const isLeftOut = (page: string): boolean => {
    const pdf = localPdfIn(page);
    const address = pdf && documentAddress(pdf.id);
    return address !== undefined && typedPages.includes(address) && !chosenPages.includes(address);
  };
  return { ...values, pages: values.pages?.filter((page) => !isLeftOut(page)) };
};

/** Only the fields that an edit changed, so that another device's changes of other fields are kept. */
export const changesIn = (base: PetDocument, values: DocumentValues): DocumentChanges => {
  const { pages: storedPages, ...before } = documentFormValues(base);
  const storedFields: Readonly<Record<string, unknown>> = before;
  const { pages: _pages, ...typed } = values;
  const fields = Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => (storedFields[field] || null) !== (value || null),
    ),
  );
  const pages = pagesToSend(values);
  const isSame = JSON.stringify(pages) === JSON.stringify(pagesToSend({ pages: storedPages }));
  return isSame ? fields : { ...fields, pages };
};
