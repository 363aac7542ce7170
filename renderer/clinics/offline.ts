import { Hospital, Star, StarOff } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { NewItemBase, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type NoBody,
  type StoredItem,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { textFieldOf, versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import {
  type ClinicRating,
  createClinic,
  deleteClinic,
  deleteRating,
  rateClinic,
  readClinic,
  restoreClinic,
  type StoredClinic,
  updateClinic,
} from '#server/clinics/contract.ts';
import { clinicFields } from './own/fields.ts';

export type ClinicBody = EndpointInput<typeof createClinic>['body'];
export type ClinicChanges = EditChanges<EndpointInput<typeof updateClinic>['body']>;

export interface ClinicNew extends NewThing<'clinic', ClinicBody, StoredClinic> {}
export interface ClinicEdit extends ThingEdit<'clinic', ClinicChanges, StoredClinic> {}
export interface ClinicRemoval extends ThingRemoval<'clinic', StoredClinic> {}

export type RatingBody = EndpointInput<typeof rateClinic>['body'];
export interface RatingItem extends StoredItem<'rating', RatingBody> {
  readonly clinicName: string;
}

/** A rating that was deleted after the server had saved it. */
export interface RatingRemoved extends StoredItem<'rating-removed', NoBody> {
  readonly clinicId: string;
  readonly clinicName: string;
  /** The deleted rating, to save it again. */
  readonly rating: Pick<ClinicRating, 'id' | 'rating' | 'review'>;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly clinic: ClinicNew;
    readonly 'clinic-edit': ClinicEdit;
    readonly 'clinic-removal': ClinicRemoval;
    readonly rating: RatingItem;
    readonly 'rating-removed': RatingRemoved;
  }
}

const PLACE = { to: '/vet-clinics', search: { view: 'list' } } as const;

/** The content of an own clinic as the body of another one. */
const bodyOfClinic = (clinic: StoredClinic): ClinicBody => {
  const { name, address, phone, email, hours } = clinic;
  const { description, website, latitude, longitude } = clinic;
  return { name, address, phone, email, hours, description, website, latitude, longitude };
};

const asNewClinic = (item: ClinicEdit, shared: NewItemBase): NewItem => {
  const { conflict: _conflict, ...changes } = lastTypedFields(item);
  const { name = item.base.name, address = item.base.address, ...others } = changes;
  const body = { ...bodyOfClinic(item.base), ...others, name, address, ...idFor(shared.key) };
  return { kind: 'clinic', ...shared, body };
};

const { newKind, edit, removal } = versionedKinds<ClinicNew, ClinicEdit, ClinicRemoval>({
  kind: 'clinic',
  prefix: 'clinic_',
  fields: clinicFields,
  title: (entity) => textFieldOf(entity, 'name') ?? '',
  icon: () => Hospital,
  place: () => PLACE,
  saveText: 'clinics.form.save',
  asNew: asNewClinic,
  create: ({ body }, options) => call(createClinic, { body }, options),
  read: (clinicId, options) => call(readClinic, { params: { clinicId } }, options),
  update: (clinicId, body, options) => call(updateClinic, { params: { clinicId }, body }, options),
  restore: (clinicId, options) => call(restoreClinic, { params: { clinicId } }, options),
  remove: (clinicId, query, options) =>
    call(deleteClinic, { params: { clinicId }, query }, options),
});

const rating: OfflineKind<RatingItem> = {
  role: 'action',
  prefix: 'rating_',
  joins: ['rating'],
  isOncePerSubject: false,
  subject: ({ body }) => body.clinicId,
  // An own clinic that waits is sent before its rating, and takes the rating along if it is discarded.
  whole: ({ body }) => body.clinicId,
  title: ({ clinicName }) => clinicName,
  icon: () => Star,
  place: () => PLACE,
  waitsOnFailure: false,
  send: ({ body }, options) => call(rateClinic, { body }, options),
  sendEdit: ({ body }, words, options) =>
    call(rateClinic, { body: { ...body, ...words } }, options),
};

const ratingRemoved: OfflineKind<RatingRemoved> = {
  role: 'action',
  prefix: 'rating-removed_',
  joins: ['rating-removed'],
  isOncePerSubject: true,
  subject: ({ clinicId }) => clinicId,
  title: ({ clinicName }) => clinicName,
  icon: () => StarOff,
  place: () => PLACE,
  waitsOnFailure: false,
  send: (item, options) => call(deleteRating, { params: { ratingId: item.rating.id } }, options),
  undo: ({ clinicId, rating: { rating: stars, review } }, options) =>
    call(rateClinic, { body: { clinicId, rating: stars, review } }, options),
  isDone: ({ status }) => status === 404,
};

export const clinicKinds = {
  clinic: newKind,
  'clinic-edit': edit,
  'clinic-removal': removal,
  rating,
  'rating-removed': ratingRemoved,
} as const;
