import {
  asDay,
  type ListSides,
  type ThingField,
  thingField,
} from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { MAX_PAGES, type PetDocument, pdfIdIn } from '#server/pet-documents/contract.ts';
import { DOCUMENT_KINDS } from '#server/pet-documents/rules.ts';
import { kindLabel } from './document-text.ts';

const asKind = (value: unknown): string => {
  const kind = DOCUMENT_KINDS.find((each) => each === value);
  return kind ? kindLabel(kind) : '';
};

const asSwitch = (value: unknown): string =>
  typeof value === 'boolean'
    ? t(value ? 'records.detail.reminder.on' : 'records.detail.reminder.off')
    : '';

const asCount = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? t('petDocuments.pages.count', { count: value.length })
    : '';

/** The other side's pages without those that were removed here, followed by those that were added here. */
const mergePages = ({ base, mine, theirs }: ListSides): readonly string[] | undefined => {
  const keptPages = theirs.filter((page) => mine.includes(page) || !base.includes(page));
  const addedPages = mine.filter((page) => !base.includes(page) && !theirs.includes(page));
  const pages = [...keptPages, ...addedPages];
  return pages.length > MAX_PAGES ? undefined : pages;
};

/** The PDFs among the pages that were added here. A conflict ends before they are sent. */
const countUnsentPdfs = ({ mine, theirs }: Omit<ListSides, 'base'>): string | undefined => {
  const pdfs = mine.filter((page) => pdfIdIn(page) !== undefined && !theirs.includes(page));
  return pdfs.length > 0 ? t('records.history.documents', { count: pdfs.length }) : undefined;
};

/** The fields of a document that can be edited. */
export const documentFields = (): readonly ThingField[] => [
  thingField('kind', t('petDocuments.kind'), { show: asKind }),
  thingField('title', t('petDocuments.field.title')),
  thingField('number', t('petDocuments.field.number')),
  thingField('issuedOn', t('petDocuments.field.issuedOn'), { show: asDay }),
  thingField('expiresOn', t('petDocuments.field.expiresOn'), { show: asDay }),
  thingField('reminderEnabled', t('petDocuments.remind'), { show: asSwitch }),
  thingField('note', t('petDocuments.field.note'), { room: NOTES_LENGTH }),
  // Pages can be PDFs, which have no picture to choose between, so that a conflict is about all pages together.
  thingField('pages', t('petDocuments.pages'), {
    show: asCount,
    merge: mergePages,
    unsent: countUnsentPdfs,
    // The cast is safe: every document has pages.
    stored: (document) => (document as Pick<PetDocument, 'pages'>).pages.map(({ url }) => url),
    words: (value) => ({ pages: value ?? [] }),
  }),
];
