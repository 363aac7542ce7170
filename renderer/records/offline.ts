import { FileX } from 'lucide-react';
import { addressOf, call, type EndpointInput } from '#renderer/api.ts';
import type { NewItemBase, OfflineKind, ScreenLink } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type NoBody,
  type PetReference,
  type StoredItem,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { pdfKind } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { textFieldOf, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { recordIcons } from '#renderer/ui/icons/record-icons.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { LocalPdf } from '#renderer/ui/pdfs/local-pdf.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import { filledFields } from '#server/http/contract.ts';
import {
  addDocument,
  createRecord,
  deleteDocument,
  deleteRecord,
  type MedicalRecord,
  type RecordDocument,
  readRecord,
  recordFacts,
  restoreRecord,
  updateRecord,
} from '#server/records/contract.ts';
import { recordFields } from './fields.ts';

export type RecordBody = EndpointInput<typeof createRecord>['body'];
export type RecordChanges = EditChanges<EndpointInput<typeof updateRecord>['body']>;

/** The outbox's id of a new record. */
export const offlineRecordId = (key: string): string => `offline_${key}`;

export interface RecordItem extends NewThing<'record', RecordBody, MedicalRecord>, PetReference {
  /**
   * For a pet stored by an earlier version of the app, this is the id of its outbox item until that is sent.
   */
  readonly petId: string;
}
export interface RecordEdit
  extends ThingEdit<'record', RecordChanges, MedicalRecord>,
    PetReference {}
export interface RecordRemoval extends ThingRemoval<'record', MedicalRecord>, PetReference {}

/** A PDF of a record. */
export interface RecordPdf extends StoredItem<'record-pdf', LocalPdf>, PetReference {
  readonly petId: string;
  readonly recordId: string;
}

/** A PDF of a record that was removed after the server had saved it. */
export interface RecordPdfRemoved extends StoredItem<'record-pdf-removed', NoBody>, PetReference {
  readonly petId: string;
  readonly recordId: string;
  readonly document: Pick<RecordDocument, 'id' | 'name'>;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly record: RecordItem;
    readonly 'record-edit': RecordEdit;
    readonly 'record-removal': RecordRemoval;
    readonly 'record-pdf': RecordPdf;
    readonly 'record-pdf-removed': RecordPdfRemoved;
  }
}

/**
 * Turns an edit of a permanently deleted record into a new record. Photos that only the server had are lost.
 */
const asNewRecord = (item: RecordEdit, shared: NewItemBase): NewItem => {
  const { base, petName } = item;
  const { type, title, dateAdministered, reminderEnabled, reminderSms } = base;
  const facts = { ...filledFields(recordFacts, base), reminderEnabled, reminderSms };
  const changes = lastTypedFields(item);
  const attachments = (changes.attachments ?? []).filter(isLocalPhoto);
  const requiredFields = {
    type: changes.type ?? type,
    title: changes.title ?? title,
    dateAdministered: changes.dateAdministered ?? dateAdministered,
  };
  const body = { ...facts, ...changes, ...requiredFields, attachments, ...idFor(shared.key) };
  return { kind: 'record', ...shared, petId: base.petId, petName, body };
};

const { newKind, edit, removal } = versionedKinds<RecordItem, RecordEdit, RecordRemoval>({
  kind: 'record',
  prefix: offlineRecordId(''),
  parentField: 'petId',
  title: (record) => textFieldOf(record, 'title') ?? '',
  // The cast is safe: the thing is always a record.
  fields: (record) => recordFields(record as MedicalRecord),
  // The cast is safe: every record has a type.
  icon: (record) => recordIcons[(record as Pick<MedicalRecord, 'type'>).type],
  place: (_recordId, petId) => ({ to: `/pet/${petId}`, search: { tab: 'records' } }),
  saveText: 'records.save',
  asNew: asNewRecord,
  create: ({ petId, body }, options) => call(createRecord, { params: { petId }, body }, options),
  read: (recordId, options) => call(readRecord, { params: { recordId } }, options),
  update: (recordId, body, options) => call(updateRecord, { params: { recordId }, body }, options),
  remove: (recordId, query, options) =>
    call(deleteRecord, { params: { recordId }, query }, options),
  restore: (recordId, options) => call(restoreRecord, { params: { recordId } }, options),
});

const placeOf = ({ petId }: { readonly petId: string }): ScreenLink => ({
  to: `/pet/${petId}`,
  search: { tab: 'records' },
});

const pdf = pdfKind<RecordPdf>({
  prefix: 'record-pdf_',
  holderField: 'recordId',
  address: ({ recordId, body: { id } }) =>
    addressOf(addDocument, { params: { recordId }, query: { id } }),
  place: placeOf,
});

/** It counts as a change of its record, so that it is sent after earlier changes of that. */
const pdfRemoved: OfflineKind<RecordPdfRemoved> = {
  role: 'action',
  prefix: 'record-pdf-removed_',
  joins: [],
  isOncePerSubject: false,
  subject: ({ recordId }) => recordId,
  whole: ({ recordId }) => recordId,
  title: (item) => item.document.name,
  written: () => [],
  icon: () => FileX,
  place: placeOf,
  dropText: 'outbox.drop.edit',
  waitsOnFailure: false,
  send: (item, options) => {
    const { recordId, document } = item;
    return call(deleteDocument, { params: { recordId, documentId: document.id } }, options);
  },
  isDone: ({ status }) => status === 404,
};

export const recordKinds = {
  record: newKind,
  'record-edit': edit,
  'record-removal': removal,
  'record-pdf': pdf,
  'record-pdf-removed': pdfRemoved,
} as const;
